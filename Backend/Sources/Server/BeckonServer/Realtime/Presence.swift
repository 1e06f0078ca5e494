/// What the realtime connections know about a message on a device: the gateway asks before it pushes.
///
/// A push is left out only if that device acknowledged the message as shown. A socket that looks alive may hear nothing
/// (server-notes §4).
public struct Presence: Sendable {
    /// Called from any task.
    public var answer: @Sendable (SessionID, MessageKey) async -> PresenceAnswer

    public init(answer: @escaping @Sendable (SessionID, MessageKey) async -> PresenceAnswer) {
        self.answer = answer
    }

    /// Nobody is connected.
    public static let nobody = Presence { _, _ in .notConnected }
}
