/// A link to one file, for GET and HEAD, that needs nothing else and is valid for a while.
///
/// Whoever has it has the file: it is kept out of logs.
public struct FileLink: Codable, Sendable, Hashable {
    /// Path and query, at the address of the API.
    public var path: String
    /// Seconds since 1970; from then on it is not valid any more.
    public var expiresAt: Int64

    public init(path: String, expiresAt: Int64) {
        self.path = path
        self.expiresAt = expiresAt
    }

    /// What the query of a link holds, as the server made it: whatever else stands there is no link.
    public static let query = [
        RequestParameter("expires", .text(0...100), "As the link has it."),
        RequestParameter("signature", .text(0...100), "As the link has it."),
    ]
}
