/// Random bytes for keys and tokens.
///
/// From the system's generator (`getrandom` on Linux, `arc4random_buf` on Apple's systems), which, unlike OpenSSL's
/// `RAND_bytes`, cannot fail: nobody has to decide what to do without randomness.
public enum SecureRandom {
    /// So many new random bytes. From any thread.
    public static func bytes(_ count: Int) -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }
}
