import BeckonNet

extension RealtimeConnection: WebSocketHandler {
    func opened(_ webSocket: WebSocket) async { await begin(RealtimePeer(webSocket)) }

    func received(_ message: WebSocketMessage, on webSocket: WebSocket) async {
        switch message {
        case .text(let data): await take(.text(data), from: RealtimePeer(webSocket))
        case .binary: await take(.binary, from: RealtimePeer(webSocket))
        }
    }

    func closed(_: WebSocket) async { await end() }
}

extension RealtimePeer {
    fileprivate init(_ webSocket: WebSocket) {
        self.init(
            send: { webSocket.send($0) }, close: { code, reason in webSocket.close(code: code, reason: reason) })
    }
}
