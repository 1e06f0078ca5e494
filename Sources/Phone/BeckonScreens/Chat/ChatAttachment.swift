public import BeckonModel

/// A file that a message carries.
public struct ChatAttachment: Sendable, Hashable {
    /// Where a file stands on this device.
    public enum Download: Sendable, Hashable {
        /// It is with the server alone.
        case remote
        /// Nil until the first bytes are here.
        case loading(TransferProgress?)
        /// It is here, at this path.
        case here(path: String)
        /// The person may try again.
        case failed(ChatError)
    }

    /// As the message names it; nil while it is not with the server.
    public var url: String?
    /// As its sender named it; empty where nobody did.
    public var name: String
    /// As its sender told it; nil where they told none.
    public var mimeType: String?
    /// Bytes; nil where the message does not say.
    public var size: Int64?
    /// Whether the file is on this device.
    public var download: Download

    public init(url: String?, name: String, mimeType: String?, size: Int64?, download: Download = .remote) {
        self.url = url
        self.name = name
        self.mimeType = mimeType
        self.size = size
        self.download = download
    }

    /// One of `data.attachments`; nil for what names no file. A size may be written as a text (requirements, B).
    init?(_ value: JSONValue) {
        guard let url = value["url"]?.string else { return nil }
        self.init(
            url: url, name: value["name"]?.string ?? "", mimeType: value["mimeType"]?.string,
            size: value["size"]?.int ?? value["size"]?.string.flatMap { Int64($0) })
    }
}
