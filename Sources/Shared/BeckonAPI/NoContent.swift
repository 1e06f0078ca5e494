/// Stands where a request or an answer has no body.
public struct NoContent: Codable, Sendable, Hashable {
    public init() {}
}
