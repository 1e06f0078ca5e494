import BeckonNet

extension TokenHash {
    init(of token: String) { self.init(bytes: SHA256Digest(of: token).bytes) }
}
