/// What a message says of its attachment, for where the server and the file itself say nothing.
public struct AttachmentHints: Sendable, Hashable {
    /// `image/png`.
    public var mediaType: String?
    /// The file's name.
    public var name: String?

    public init(mediaType: String? = nil, name: String? = nil) {
        self.mediaType = mediaType
        self.name = name
    }

    /// Nothing is known: the answer's head and the file's first bytes decide.
    public static let none = AttachmentHints()
}
