/// The answer of ``API/makeBackup``.
public struct BackupFile: Codable, Sendable, Hashable {
    /// In the server's folder for backups. Names ascend with time.
    public var name: String
    /// The size on the server's disk.
    public var bytes: Int64

    public init(name: String, bytes: Int64) {
        self.name = name
        self.bytes = bytes
    }
}
