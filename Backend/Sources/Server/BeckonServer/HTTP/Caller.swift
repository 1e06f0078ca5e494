/// Who asks, as the request's headers prove it.
enum Caller: Sendable {
    case anyone
    /// A backend with an API key.
    case backend
    case session(Session)
}
