public import BeckonModel

/// Why a call of the API failed, with what decides whether to try again.
public struct APIFailure: Error, Sendable, Hashable {
    /// What the caller of the SDK gets to see.
    public var error: ChatError
    /// The same request may succeed later: no answer, a broken one, 408, 429 or 5xx.
    public var isTransient: Bool
    /// The session's token is not taken any more (401).
    public var isTokenRefused: Bool
    /// The server asked to wait at least this long (`Retry-After`).
    public var retryAfter: Duration?

    public init(
        _ error: ChatError, isTransient: Bool, isTokenRefused: Bool = false, retryAfter: Duration? = nil
    ) {
        self.error = error
        self.isTransient = isTransient
        self.isTokenRefused = isTokenRefused
        self.retryAfter = retryAfter
    }

    /// No answer came. What a transport throws is read here: a ``ChatError`` is kept, everything else has no details
    /// that are safe to tell.
    init(noAnswer cause: any Error) {
        switch cause {
        case let error as ChatError:
            // A status tells more than the transport knows: only what never reached the server may go again.
            let transient = [.networkIssues, .timeout, .invalidAnswer, .cancelled].contains(error.code)
            self.init(
                error, isTransient: transient || error.code.isOverload,
                isTokenRefused: error.code.isTokenRefusal)
        case is CancellationError:
            self.init(ChatError(.cancelled, "The call was cancelled."), isTransient: true)
        default:
            self.init(
                ChatError(
                    .networkIssues, "The server could not be reached.",
                    remedy: "Check the connection; what was sent is kept and tried again."),
                isTransient: true)
        }
    }
}

extension ChatError.Code {
    /// The codes of 401: the token is unknown, withdrawn or missing.
    var isTokenRefusal: Bool { [.authTokenNotFound, .emptyAuthToken, .notLoggedIn].contains(self) }

    /// The server has not answered, or not in full: it may be told again.
    var isLost: Bool {
        [.networkIssues, .timeout, .invalidAnswer, .cancelled].contains(self) || isOverload || isTokenRefusal
    }

    /// The codes that ask to come again later.
    var isOverload: Bool { [.tooManyRequests, .operationFailed].contains(self) }
}
