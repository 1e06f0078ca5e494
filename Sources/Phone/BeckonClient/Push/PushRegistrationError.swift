public import BeckonModel

/// Why a push token could not be registered or taken back, in the words of seed 3.
public enum PushRegistrationError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The token has no bytes.
    case emptyPushToken
    /// The server could not be reached. The client tries again by itself.
    case networkIssues
    /// The server did not answer in time. The client tries again by itself.
    case timeout
    /// The server could not do it.
    case internalError
    /// Anything else, with its code and what to do.
    case unknown(ChatError)

    /// Finds the seed's case for an error of the client; one that fits none is ``unknown(_:)``.
    public init(_ error: ChatError) {
        self =
            switch error.code {
            case .emptyPushToken: .emptyPushToken
            case .networkIssues: .networkIssues
            case .timeout: .timeout
            case .operationFailed, .invalidAnswer: .internalError
            default: .unknown(error)
            }
    }

    public var description: String {
        switch self {
        case .emptyPushToken: "The push token is empty."
        case .networkIssues: "The server could not be reached."
        case .timeout: "The server did not answer in time."
        case .internalError: "The server could not do it."
        case .unknown(let error): error.description
        }
    }
}
