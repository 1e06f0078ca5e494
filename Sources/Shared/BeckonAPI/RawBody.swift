/// Stands where the body of a request or an answer is no JSON but bytes of any type, which its headers tell.
public struct RawBody: Codable, Sendable, Hashable {
    public init() {}
}
