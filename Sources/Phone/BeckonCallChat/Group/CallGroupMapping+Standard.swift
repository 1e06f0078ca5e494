public import BeckonModel

extension CallGroupMapping {
    /// The mapping of Beckon's own server.
    public static let standard = Self { SHA256.digest(of: $0) }

    /// For a chat server that lowers the case of guids.
    public static let foldingCase = Self(foldsCase: true) { SHA256.digest(of: $0) }
}
