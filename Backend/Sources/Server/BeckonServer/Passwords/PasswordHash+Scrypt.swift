import BeckonNet
import Foundation

extension PasswordHash {
    /// Hashes a password with a new salt. Blocks (``Scrypt``).
    init(of password: String, cost: Scrypt.Cost = .interactive) throws(CryptoError) {
        let salt = SecureRandom.bytes(16)
        let derived = try Scrypt.derive(Self.bytes(of: password), salt: salt, cost: cost)
        let parameters = [cost.exponent, cost.blockSize, cost.parallelism].map { String($0) }
        let parts = ["scrypt"] + parameters + [Base64URL.encode(salt), Base64URL.encode(derived)]
        self.init(rawValue: parts.joined(separator: "$"))
    }

    /// Whether it is the hash of that password; false for what is no hash of scrypt. Blocks, as long as it took then.
    func matches(_ password: String) throws(CryptoError) -> Bool {
        let parts = rawValue.split(separator: "$", omittingEmptySubsequences: false)
        guard parts.count == 6, parts[0] == "scrypt", let exponent = Int(parts[1]), let blockSize = Int(parts[2]),
            let parallelism = Int(parts[3]), let salt = Base64URL.decode(parts[4]),
            let derived = Base64URL.decode(parts[5]), !derived.isEmpty
        else { return false }
        let cost = Scrypt.Cost(exponent: exponent, blockSize: blockSize, parallelism: parallelism)
        let again = try Scrypt.derive(Self.bytes(of: password), salt: Array(salt), cost: cost, count: derived.count)
        return constantTimeEqual(again, derived)
    }

    /// Two keyboards spell an accent differently: composed, as RFC 8265 §4.2 has it.
    private static func bytes(of password: String) -> [UInt8] {
        Array(password.precomposedStringWithCanonicalMapping.utf8)
    }
}
