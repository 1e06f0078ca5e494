/// A name that the query of a request may hold, or its head must, with what its value may be.
public struct RequestParameter: Sendable, Hashable {
    /// Of a header in lower case.
    public let name: String
    /// What its value has to be.
    public let kind: ParameterKind
    /// One sentence for whoever calls: what it does, and in a query what holds without it.
    public let summary: String

    public init(_ name: String, _ kind: ParameterKind, _ summary: String) {
        self.name = name
        self.kind = kind
        self.summary = summary
    }

    /// How many a page holds.
    public static let limit = RequestParameter("limit", .integer(1...100), "The most that a page holds; 50 without it.")
    /// From where a page of users goes on.
    public static let after = RequestParameter("after", .uid, "Only uids above this one; from the first without it.")
}
