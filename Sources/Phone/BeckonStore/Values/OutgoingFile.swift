/// A file that a message in the outbox carries.
public struct OutgoingFile: Sendable, Hashable, Codable {
    /// Where it lies on this device, inside the store's folder, so that it outlives what it was copied from.
    public var path: String
    /// As the receiver sees it.
    public var name: String
    public var mimeType: String
    /// Bytes.
    public var size: Int64
    /// The upload at the server, once it has begun: goes on there after a break.
    public var upload: String?
    /// The id of the whole file at the server.
    public var file: String?

    public init(
        path: String, name: String, mimeType: String, size: Int64, upload: String? = nil, file: String? = nil
    ) {
        self.path = path
        self.name = name
        self.mimeType = mimeType
        self.size = size
        self.upload = upload
        self.file = file
    }
}
