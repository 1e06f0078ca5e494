public import BeckonAPI
public import BeckonModel

/// A file that a message carries.
public struct FileAttachment: Sendable, Hashable {
    /// At this server; nil for a file that lies elsewhere.
    public var file: FileID?
    /// Where it is: a path of this server, which needs a link, or an address elsewhere.
    public var url: String
    /// Empty where the message tells none.
    public var name: String
    /// Empty where the message tells none.
    public var mimeType: String
    /// Bytes, where the message tells it.
    public var size: Int64?

    public init(file: FileID?, url: String, name: String = "", mimeType: String = "", size: Int64? = nil) {
        self.file = file
        self.url = url
        self.name = name
        self.mimeType = mimeType
        self.size = size
    }

    /// Nil for what is no attachment.
    public init?(_ value: JSONValue) {
        let file = value["file"]?.string.flatMap(FileID.init(rawValue:))
        guard let url = value["url"]?.string ?? file.map({ API.file.path.path(["file": $0.rawValue]) }) else {
            return nil
        }
        self.init(
            file: file, url: url, name: value["name"]?.string ?? "", mimeType: value["mimeType"]?.string ?? "",
            size: value["size"]?.int.flatMap { $0 >= 0 ? $0 : nil })
    }
}

extension Message {
    /// The files that it carries, in their order.
    public var attachments: [FileAttachment] {
        data?["attachments"]?.array?.compactMap { FileAttachment($0) } ?? []
    }
}
