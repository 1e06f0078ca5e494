/// Who serves a server's WebSocket.
enum WebSocketService: Sendable {
    case body(@Sendable (WebSocket) async -> Void)
    case handler(any WebSocketHandler)

    var handler: (any WebSocketHandler)? {
        if case .handler(let handler) = self { handler } else { nil }
    }
}
