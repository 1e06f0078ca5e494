/// Why a WebSocket could not be opened.
public enum WebSocketConnectError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The server was not reached, or did not answer properly.
    case network(NetError)
    /// The server answered the handshake with something else than 101: a 401, a 404.
    case refused(HTTPResponse)

    public var description: String {
        switch self {
        case .network(let error): error.message
        case .refused(let response): "The server refused the WebSocket with status \(response.status)."
        }
    }
}
