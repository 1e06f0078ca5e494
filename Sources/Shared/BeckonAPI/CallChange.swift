public import BeckonModel

/// What a realtime event tells of a call: how it stands now, and whose state has changed.
public struct CallChange: Codable, Sendable, Hashable {
    /// As it is after the change.
    public var call: Call
    /// Nil where the call alone has changed.
    public var participant: CallParticipant?

    public init(call: Call, participant: CallParticipant? = nil) {
        self.call = call
        self.participant = participant
    }
}
