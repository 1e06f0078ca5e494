public import BeckonModel

/// One route of the API, declared once: the server answers it, the client calls it and `/v1/openapi.json` describes
/// it, so that they cannot drift apart.
///
/// `Body` is ``NoContent`` where the request has none, optional where it may be left out; `Answer` is ``NoContent`` where
/// the answer has none. Either is ``RawBody`` where it is no JSON.
public struct Endpoint<Body: Codable & Sendable, Answer: Codable & Sendable>: Sendable {
    /// Of HTTP.
    public let method: Method
    /// With its parameters in braces.
    public let path: PathTemplate
    /// What the request has to prove.
    public let access: Access
    /// What it does, in one sentence for whoever calls it.
    public let summary: String
    /// What the query may hold; all of it may be left out.
    public let query: [RequestParameter]
    /// The headers that it must have.
    public let headers: [RequestParameter]
    /// The largest body in bytes; a larger one is answered with 413.
    public let bodyLimit: Int
    /// The statuses of success: the first is the usual one, the second says that it was there already.
    public let success: [Int]
    /// The refusals that it may give beyond those that every route may (``EndpointDeclaration/allCodes``).
    public let codes: [ChatError.Code]

    public init(
        _ method: Method, _ path: PathTemplate, access: Access, summary: String = "", query: [RequestParameter] = [],
        headers: [RequestParameter] = [], bodyLimit: Int = 16 * 1024, success: [Int] = [200],
        codes: [ChatError.Code] = []
    ) {
        self.method = method
        self.path = path
        self.access = access
        self.summary = summary
        self.query = query
        self.headers = headers
        self.bodyLimit = bodyLimit
        self.success = success
        self.codes = codes
    }
}
