public import BeckonModel

/// The answer of ``API/callParticipants``: in ascending order of their uids.
public struct CallParticipants: Codable, Sendable, Hashable {
    /// In ascending order of their uids.
    public var participants: [CallParticipant]
    /// Whether there are more: ask again with `after` the last uid.
    public var hasMore: Bool

    public init(participants: [CallParticipant], hasMore: Bool) {
        self.participants = participants
        self.hasMore = hasMore
    }

    /// What the query may hold.
    public static let query: [RequestParameter] = [.after, .limit]
}
