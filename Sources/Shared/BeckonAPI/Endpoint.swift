/// One route of the API, declared once: the server answers it, the client calls it, so that they cannot drift apart.
///
/// `Body` is ``NoContent`` where the request has none, `Answer` is ``NoContent`` where the answer has none.
public struct Endpoint<Body: Codable & Sendable, Answer: Codable & Sendable>: Sendable {
    public let method: Method
    public let path: PathTemplate
    public let access: Access
    /// Names that the query may hold.
    public let query: [String]
    /// The largest body in bytes; a larger one is answered with 413.
    public let bodyLimit: Int
    /// The statuses of success: the first is the usual one, the second says that it was there already.
    public let success: [Int]

    public init(
        _ method: Method, _ path: PathTemplate, access: Access, query: [String] = [], bodyLimit: Int = 16 * 1024,
        success: [Int] = [200]
    ) {
        self.method = method
        self.path = path
        self.access = access
        self.query = query
        self.bodyLimit = bodyLimit
        self.success = success
    }
}
