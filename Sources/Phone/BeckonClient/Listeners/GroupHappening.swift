public import BeckonModel
import Foundation

/// What a row of the category action tells of a group: who did what to whom.
public struct GroupHappening: Sendable, Hashable {
    /// The row.
    public var row: Message
    /// What happened, by its kind.
    public var action: MessageAction
    /// Who did it.
    public var by: User
    /// To whom; nil where it was done to the group.
    public var on: User?
    /// Where it happened, as it is afterwards.
    public var group: Group

    /// Nil for a row that tells of something else, or not enough.
    public init?(_ row: Message) {
        guard let action = row.action, row.type != .message, case .group(let carried) = row.receiver else { return nil }
        let entities = row.data?["entities"]
        self.row = row
        self.action = action
        by = Self.entity(entities?["by"]?["entity"]) ?? row.sender
        on = Self.entity(entities?["on"]?["entity"])
        group = Self.entity(entities?["for"]?["entity"]) ?? carried
    }

    private static func entity<Value: Decodable>(_ value: JSONValue?) -> Value? {
        guard let value else { return nil }
        do {
            return try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
        } catch {
            // A server of another version tells it in another form: what the row itself carries is used.
            return nil
        }
    }

    @MainActor func tell(_ listener: any GroupListener) {
        switch (action, on) {
        case (.joined, let user): listener.onGroupMemberJoined(action: row, joinedUser: user ?? by, joinedGroup: group)
        case (.left, let user): listener.onGroupMemberLeft(action: row, leftUser: user ?? by, leftGroup: group)
        case (.kicked, let user?):
            listener.onGroupMemberKicked(action: row, kickedUser: user, kickedBy: by, kickedFrom: group)
        case (.banned, let user?):
            listener.onGroupMemberBanned(action: row, bannedUser: user, bannedBy: by, bannedFrom: group)
        case (.unbanned, let user?):
            listener.onGroupMemberUnbanned(action: row, unbannedUser: user, unbannedBy: by, unbannedFrom: group)
        case (.scopeChanged, let user?):
            listener.onGroupMemberScopeChanged(
                action: row, scopeChangedUser: user, scopeChangedBy: by, scopeChangedTo: newScope, group: group)
        case (.added, let user?):
            listener.onMemberAddedToGroup(action: row, addedBy: by, addedUser: user, addedTo: group)
        case (.ownerChanged, let user?):
            listener.onOwnershipTransferred(action: row, newOwner: user, by: by, group: group)
        default: listener.onGroupChanged(action: row, group: group)
        }
    }

    /// What the member may do since.
    public var newScope: MemberScope? { row.newScope }
}

extension Message {
    /// Of an action that changes a scope: what the member may do since.
    package var newScope: MemberScope? { data?["newScope"]?.string.map(MemberScope.init(rawValue:)) }
}
