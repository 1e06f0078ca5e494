import BeckonNet
import Foundation

/// What APNs answered. Unknown reasons are kept as they are.
struct APNsAnswer: Hashable {
    var status: Int
    /// Empty where the body has none.
    var reason: String
    /// Milliseconds since 1970, with 410.
    var timestamp: Int64?
    var apnsID: String?
    var retryAfter: Duration?

    init(status: Int, reason: String = "", timestamp: Int64? = nil, apnsID: String? = nil, retryAfter: Duration? = nil)
    {
        self.status = status
        self.reason = reason
        self.timestamp = timestamp
        self.apnsID = apnsID
        self.retryAfter = retryAfter
    }

    init(_ response: HTTPResponse) {
        struct Body: Decodable {
            var reason: String?
            var timestamp: Int64?
        }
        // A body that is no JSON, as from a proxy, leaves the status to decide.
        let body = try? JSONDecoder().decode(Body.self, from: response.body)
        self.init(
            status: response.status, reason: body?.reason ?? "", timestamp: body?.timestamp,
            apnsID: response.headers["apns-id"],
            retryAfter: response.headers["retry-after"].flatMap { Int64($0) }.map { .seconds(max(0, $0)) })
    }
}
