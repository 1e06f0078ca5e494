/// Serves one WebSocket without a task that waits for it: a task is there only while one of these functions is at work,
/// so that a connection which says nothing costs hardly anything.
///
/// They run one after the other, in the order in which things happened, in tasks that prefer the server's loop. What comes
/// meanwhile waits; when `WebSocketLimits.waitingMessages` do, nothing more is read.
public protocol WebSocketHandler: AnyObject, Sendable {
    /// Comes first.
    func opened(_ webSocket: WebSocket) async
    /// Comes for each message, also for one that waits when the connection ends.
    func received(_ message: WebSocketMessage, on webSocket: WebSocket) async
    /// Comes last, whoever has ended the connection.
    func closed(_ webSocket: WebSocket) async
}
