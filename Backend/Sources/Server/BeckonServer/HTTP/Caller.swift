/// Who asks, as the request's headers prove it.
enum Caller: Sendable {
    case anyone
    /// A backend with an API key: which of those that are known.
    case backend(key: Int)
    case session(Session)
}
