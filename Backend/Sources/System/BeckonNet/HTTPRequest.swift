public import Foundation

/// A whole request, HTTP/1.1 or HTTP/2.
public struct HTTPRequest: Sendable, Hashable {
    public var method: String
    /// The target as it was sent: path and query.
    public var target: String
    public var headers: HTTPHeaders
    public var body: Data
    /// The body where it comes piece by piece, and ``body`` is empty; HTTP/1.1 servers only.
    public var stream: HTTPRequestBody?
    /// Gives the body piece by piece instead of ``body``; HTTP/1.1 clients only.
    public var source: HTTPBodySource?
    /// The peer's address without its port.
    public var remoteAddress: String

    public init(
        method: String, target: String, headers: HTTPHeaders = [:], body: Data = Data(), remoteAddress: String = ""
    ) {
        self.method = method
        self.target = target
        self.headers = headers
        self.body = body
        self.remoteAddress = remoteAddress
    }

    /// The target before `?`.
    public var path: Substring { target.pathOfTarget }

    /// The query's parameters, percent-decoded; a repeated name keeps its last value.
    public var query: [String: String] {
        guard let mark = target.utf8.firstIndex(of: UInt8(ascii: "?")) else { return [:] }
        var parameters: [String: String] = [:]
        for pair in target[target.index(after: mark)...].split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let decoded = parts.map { String($0).removingPercentEncoding ?? String($0) }
            parameters[decoded[0]] = decoded.count > 1 ? decoded[1] : ""
        }
        return parameters
    }
}

extension String {
    /// Of a request's target: what is before `?`.
    var pathOfTarget: Substring { self[..<(utf8.firstIndex(of: UInt8(ascii: "?")) ?? endIndex)] }
}
