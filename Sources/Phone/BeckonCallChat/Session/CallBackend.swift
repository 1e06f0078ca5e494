public import BeckonModel

/// What a server does for the session of a call. Each closure gives the call as it is then; nil where no server keeps it.
public struct CallBackend: Sendable {
    /// Answers, or comes back.
    public var join: @Sendable (CallSessionID) async throws(ChatError) -> Call?
    /// Leaves a call that the account is in.
    public var leave: @Sendable (CallSessionID) async throws(ChatError) -> Call?
    /// Refuses a call that rings.
    public var reject: @Sendable (CallSessionID) async throws(ChatError) -> Call?
    /// Gives up a call that this account has started and nobody has answered.
    public var cancel: @Sendable (CallSessionID) async throws(ChatError) -> Call?
    /// Ends a call for all who are in it.
    public var end: @Sendable (CallSessionID) async throws(ChatError) -> Call?
    /// As it is now, also where it is over.
    public var call: @Sendable (CallSessionID) async throws(ChatError) -> Call?
    /// Who was called and who takes part now.
    public var participants: @Sendable (CallSessionID) async throws(ChatError) -> [CallParticipant]
    /// Whether the loss of the chat's connection is the loss of the call's: so it is where the server keeps who is in it.
    public var keepsParticipants: Bool

    public init(
        join: @escaping @Sendable (CallSessionID) async throws(ChatError) -> Call?,
        leave: @escaping @Sendable (CallSessionID) async throws(ChatError) -> Call?,
        reject: @escaping @Sendable (CallSessionID) async throws(ChatError) -> Call?,
        cancel: @escaping @Sendable (CallSessionID) async throws(ChatError) -> Call?,
        end: @escaping @Sendable (CallSessionID) async throws(ChatError) -> Call?,
        call: @escaping @Sendable (CallSessionID) async throws(ChatError) -> Call?,
        participants: @escaping @Sendable (CallSessionID) async throws(ChatError) -> [CallParticipant],
        keepsParticipants: Bool = true
    ) {
        self.join = join
        self.leave = leave
        self.reject = reject
        self.cancel = cancel
        self.end = end
        self.call = call
        self.participants = participants
        self.keepsParticipants = keepsParticipants
    }
}
