/// A header that a request must hold beside those of HTTP itself, with what its value may be.
public struct HeaderParameter: Sendable, Hashable {
    /// In lower case.
    public let name: String
    public let kind: ParameterKind
    /// One sentence for whoever calls.
    public let summary: String

    public init(_ name: String, _ kind: ParameterKind, _ summary: String) {
        self.name = name
        self.kind = kind
        self.summary = summary
    }
}
