/// What a handler makes of a request.
public enum HTTPServerAnswer: Sendable {
    case response(HTTPResponse)
    /// Goes on as a WebSocket, if the request is a proper handshake (else it is answered with 400 or 426). The body runs
    /// on the server's loop as long as it likes; when it returns, the WebSocket is closed with 1000.
    case webSocket(@Sendable (WebSocket) async -> Void)
    /// As ``webSocket(_:)``, for very many: nobody waits for what the peer sends, the handler is called. It closes the
    /// WebSocket if it wants to.
    case webSocketHandler(any WebSocketHandler)
}
