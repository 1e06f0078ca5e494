import BeckonModel
import BeckonNet

/// Somebody has asked too often.
struct RateRefusal: Error, Hashable {
    /// Whose limit it is.
    enum Subject: String, Sendable, CaseIterable {
        case user, apiKey, address
    }

    let subject: Subject
    let limit: RateLimit
    let wait: Duration

    /// Whole seconds, rounded up: who comes back then is not refused again.
    var seconds: Int64 { max(1, (wait.nanoseconds + 999_999_999) / 1_000_000_000) }

    /// 429 with the limit's name and `Retry-After` (RFC 9110 §10.2.3).
    var response: HTTPResponse {
        let who =
            switch subject {
            case .user: "A user may ask"
            case .apiKey: "An API key may be used"
            case .address: "An address may ask with a token or key that is not known"
            }
        let error = ChatError(
            .tooManyRequests, "\(who) \(limit.perMinute) times a minute and \(limit.burst) times at once.",
            remedy: "Wait \(seconds) seconds.")
        return HTTPResponse(error, headers: ["retry-after": String(seconds)])
    }
}
