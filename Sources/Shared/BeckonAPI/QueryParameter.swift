/// A name that the query of a request may hold, with what its value may be. All may be left out.
public struct QueryParameter: Sendable, Hashable {
    public let name: String
    public let kind: ParameterKind
    /// One sentence for whoever calls: what it does, and what holds without it.
    public let summary: String

    public init(_ name: String, _ kind: ParameterKind, _ summary: String) {
        self.name = name
        self.kind = kind
        self.summary = summary
    }

    /// How many a page holds.
    public static let limit = QueryParameter("limit", .integer(1...100), "The most that a page holds; 50 without it.")
    /// From where a page of users goes on.
    public static let after = QueryParameter("after", .uid, "Only uids above this one; from the first without it.")
}
