import BeckonNet

extension RealtimeService {
    /// Serves a session over a WebSocket. Returns when it is over.
    func serve(_ session: Session, on socket: WebSocket) async {
        let peer = RealtimePeer(
            send: { socket.send($0) }, close: { code, reason in socket.close(code: code, reason: reason) })
        let frames = socket.messages.map { message in
            switch message {
            case .text(let data): RealtimeFrame.text(data)
            case .binary: RealtimeFrame.binary
            }
        }
        await serve(session, peer, frames: frames)
    }
}
