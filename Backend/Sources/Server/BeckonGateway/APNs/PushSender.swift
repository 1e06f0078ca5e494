/// Sends pushes; handed to whoever has some, live or made up.
public struct PushSender: Sendable {
    /// Returns in bounded time; calls may overlap.
    public var send: @Sendable (PushRequest) async -> PushOutcome

    public init(send: @escaping @Sendable (PushRequest) async -> PushOutcome) { self.send = send }
}
