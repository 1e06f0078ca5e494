/// The answer of ``API/uploadFile``.
public struct UploadedFile: Codable, Sendable, Hashable {
    /// What a message that is to carry it names.
    public var id: FileID
    /// The name that was sent, as far as it is one for a file.
    public var name: String
    /// As its sender told it, or by its first bytes.
    public var mimeType: String
    /// Of the name, in lower case and without the dot; empty where it has none.
    public var `extension`: String
    /// Bytes.
    public var size: Int64
    /// For the next minute; ``API/fileLink`` makes another one.
    public var link: FileLink

    public init(id: FileID, name: String, mimeType: String, extension: String, size: Int64, link: FileLink) {
        self.id = id
        self.name = name
        self.mimeType = mimeType
        self.extension = `extension`
        self.size = size
        self.link = link
    }
}
