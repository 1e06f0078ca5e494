/// What the WebSockets of one server, or one of a client, have in common.
///
/// `@unchecked Sendable`: its state is touched on the loop's thread only.
final class WebSocketSettings: @unchecked Sendable {
    let role: WebSocketSession.Role
    let limits: WebSocketLimits
    /// Called on the loop when a connection is over.
    let onClosed: @Sendable (ByteStream) -> Void
    /// One that is between two messages: most messages come whole, so that all connections get by with it.
    private var spare: WebSocketSession?

    init(
        role: WebSocketSession.Role, limits: WebSocketLimits,
        onClosed: @escaping @Sendable (ByteStream) -> Void = { _ in }
    ) {
        self.role = role
        self.limits = limits
        self.onClosed = onClosed
    }

    /// A session that has neither heard nor said anything that counts.
    func takeSession() -> WebSocketSession {
        defer { spare = nil }
        return spare ?? WebSocketSession(role: role, maximumMessage: limits.messageBytes)
    }

    /// - Parameter session: one at rest, which its connection lets go of.
    func giveBack(_ session: WebSocketSession) {
        if role == .server { spare = session }
    }
}
