import COpenSSL

/// scrypt (RFC 7914): turns a password into bytes at a price in time and memory, so that guessing is dear.
public enum Scrypt {
    /// What one derivation costs.
    public struct Cost: Sendable, Hashable {
        /// N is 2 to the power of it.
        public var exponent: Int
        /// r.
        public var blockSize: Int
        /// p.
        public var parallelism: Int

        public init(exponent: Int, blockSize: Int, parallelism: Int) {
            self.exponent = exponent
            self.blockSize = blockSize
            self.parallelism = parallelism
        }

        /// RFC 7914's for whoever waits at a screen: about 30 ms and 16 MiB (server-notes §5).
        public static let interactive = Cost(exponent: 14, blockSize: 8, parallelism: 1)
    }

    /// The most memory that a derivation may take, in bytes; a higher cost is refused.
    public static let memoryLimit: UInt64 = 64 * 1024 * 1024

    /// Derives bytes. Blocks for as long as the cost says; from any thread but an event loop's.
    ///
    /// - Parameters:
    ///   - salt: random, and another one for each password that is kept.
    ///   - count: of the bytes that are derived.
    /// - Throws: `failed` for a cost that is not one, or above ``memoryLimit``.
    public static func derive(
        _ password: [UInt8], salt: [UInt8], cost: Cost = .interactive, count: Int = 32
    ) throws(CryptoError) -> [UInt8] {
        guard (1...24).contains(cost.exponent), (1...64).contains(cost.blockSize), (1...64).contains(cost.parallelism),
            count > 0
        else { throw CryptoError(.failed, "A cost of scrypt has N from 2 to 2^24, r and p from 1 to 64.") }
        ERR_clear_error()
        var derived = [UInt8](repeating: 0, count: count)
        let isDone = password.withUnsafeBytes { password in
            EVP_PBE_scrypt(
                password.baseAddress?.assumingMemoryBound(to: CChar.self), password.count, salt, salt.count,
                1 << UInt64(cost.exponent), UInt64(cost.blockSize), UInt64(cost.parallelism), memoryLimit, &derived,
                count)
        }
        guard isDone == 1 else { throw .failed(to: "derive bytes from a password") }
        return derived
    }
}
