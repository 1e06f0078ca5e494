/// A file that a message in the outbox carries.
public struct OutgoingFile: Sendable, Hashable, Codable {
    /// Where it lies in ``ChatStore/outgoingFolder``, so that it outlives what it was copied from. Not from the root of the
    /// disk: iOS moves an app's container when the app is updated.
    public var path: String
    /// As the receiver sees it.
    public var name: String
    /// As the file's name or the app told it.
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
