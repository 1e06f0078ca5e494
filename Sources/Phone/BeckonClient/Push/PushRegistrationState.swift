public import BeckonModel

/// Whether pushes reach this session, as an app may show it. Each failure can be tried again
/// (``ChatClient/retryPushRegistration()``).
public enum PushRegistrationState: Sendable, Hashable {
    /// The system has not handed out a token, or it was unregistered.
    case noToken
    /// The system hands out none: the person refused, or the phone could not reach APNs.
    case unavailable(ChatError)
    /// The token is kept until somebody signs in.
    case waitingForSignIn
    /// It is on its way to the server.
    case registering
    /// The server has it.
    case registered
    /// The server could not be reached; the client tries again by itself.
    case retrying(ChatError)
    /// The server does not take it. It is not tried again before somebody asks for it.
    case failed(ChatError)
    /// It is being taken back.
    case removing

    /// What went wrong, where something did.
    public var error: ChatError? {
        switch self {
        case .unavailable(let error), .retrying(let error), .failed(let error): error
        case .noToken, .waitingForSignIn, .registering, .registered, .removing: nil
        }
    }
}
