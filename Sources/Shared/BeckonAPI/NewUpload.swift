/// The body of ``API/beginUpload``.
public struct NewUpload: Codable, Sendable, Hashable {
    /// As the receiver sees it, as far as it is one for a file.
    public var name: String
    /// The file's own type; pictures, films and sounds have to be what they are said to be.
    public var mimeType: String
    /// Bytes, at most 104,857,600.
    public var size: Int64

    public init(name: String, mimeType: String, size: Int64) {
        self.name = name
        self.mimeType = mimeType
        self.size = size
    }
}

extension NewUpload: LimitedFields {
    public static let limits: [String: FieldLimit] = [
        "name": .text(0...1024), "mimeType": .mediaType, "size": .integers(1...Int64(API.uploadFile.bodyLimit)),
    ]
}
