/// The answer of ``API/revokeTokens``.
public struct EndedSessions: Codable, Sendable, Hashable {
    /// How many have ended now.
    public var sessions: Int

    public init(sessions: Int) { self.sessions = sessions }
}
