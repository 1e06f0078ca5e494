import BeckonClient
public import BeckonModel
import BeckonStore

/// A file that is to be sent with what is being written.
public struct ComposerAttachment: Sendable, Hashable {
    /// Where the file is on this device. It stays there until the message is sent.
    public var path: String
    /// As the receivers see it.
    public var name: String
    /// `image/png`.
    public var mimeType: String
    /// Bytes.
    public var size: Int64

    public init(path: String, name: String, mimeType: String, size: Int64) {
        self.path = path
        self.name = name
        self.mimeType = mimeType
        self.size = size
    }

    /// The type of a message that carries this alone.
    public var messageType: MessageType { MediaType.messageType(mimeType) }

    /// A type and a subtype (RFC 6838 §4.2), as the server takes them.
    var hasType: Bool {
        let parts = mimeType.lowercased().split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0] != "multipart" else { return false }
        return parts.allSatisfy { part in
            (1...127).contains(part.utf8.count)
                && part.utf8.allSatisfy { byte in
                    switch byte {
                    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
                    default: "!#$&-^_.+".utf8.contains(byte)
                    }
                }
        }
    }

    var outgoingFile: OutgoingFile { OutgoingFile(path: path, name: name, mimeType: mimeType, size: size) }
}
