public import BeckonModel

/// Sound and picture of a call: what an app fills with its own calls SDK. The chat works with any.
public struct CallMedia: Sendable {
    /// Joins the SDK's own session. It returns once that is begun; what becomes of it goes to the closure, from any
    /// thread, until ``stop`` has returned.
    public var start:
        @Sendable (CallSessionID, _ tell: @escaping @Sendable (CallMediaEvent) -> Void) async throws(ChatError) -> Void
    /// Leaves it. Also called where it never began.
    public var stop: @Sendable (CallSessionID) async -> Void

    public init(
        start:
            @escaping @Sendable (CallSessionID, _ tell: @escaping @Sendable (CallMediaEvent) -> Void)
            async throws(ChatError) -> Void,
        stop: @escaping @Sendable (CallSessionID) async -> Void
    ) {
        self.start = start
        self.stop = stop
    }

    /// Neither sound nor picture: for tests, and for a chat without a call of the library's own.
    public static let silent = Self(
        start: { _, tell throws(ChatError) in tell(.joined) },
        stop: { _ in })
}
