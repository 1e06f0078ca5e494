import BeckonAPI
import BeckonModel
import Foundation

/// The media type of an uploaded file, `image/png`.
struct FileType: Hashable {
    /// In lower case, without parameters.
    let text: String

    /// - Parameters:
    ///   - fields: the values of `content-type`; none gives `application/octet-stream`.
    ///   - path: where the type stands, for the error.
    ///
    /// Throws `invalidFileType`.
    init(fields: [String], path: String = "content-type") throws(ChatError) {
        guard let field = fields.first else {
            text = "application/octet-stream"
            return
        }
        let essence = field.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces).lowercased()
        let parts = essence.split(separator: "/", omittingEmptySubsequences: false)
        guard fields.count == 1, parts.count == 2, parts.allSatisfy(Self.isToken) else {
            throw ChatError(.invalidFileType, "The field \(path) must be a type/subtype.", path: path)
        }
        guard parts[0] != "multipart" else {
            throw ChatError(
                .invalidFileType, "The body must be the file itself.", path: path,
                remedy: "Send the bytes as they are, with their own type and name.")
        }
        text = essence
    }

    /// RFC 6838 §4.2.
    private static func isToken(_ part: Substring) -> Bool {
        (1...127).contains(part.utf8.count)
            && part.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
                default: "!#$&-^_.+".utf8.contains(byte)
                }
            }
    }
}
