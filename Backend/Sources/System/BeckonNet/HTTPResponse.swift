public import Foundation

/// A whole answer, HTTP/1.1 or HTTP/2.
public struct HTTPResponse: Sendable, Hashable {
    public var status: Int
    public var headers: HTTPHeaders
    public var body: Data
    /// Gives the body piece by piece instead of ``body``; HTTP/1.1 servers only.
    public var source: HTTPBodySource?

    public init(status: Int, headers: HTTPHeaders = [:], body: Data = Data()) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// RFC 9110 §6.4.1.
    var mayHaveBody: Bool { status >= 200 && status != 204 && status != 304 }
}
