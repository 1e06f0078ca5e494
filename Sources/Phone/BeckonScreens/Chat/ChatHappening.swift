import BeckonClient
public import BeckonModel

/// What happened to a member or to a group, as a line among the messages. The item's sender did it.
public struct ChatHappening: Sendable, Hashable {
    /// What happened.
    public var action: MessageAction
    /// To whom; nil where it was done to the group.
    public var target: User?
    /// Of a change of scope: what the target may do from then on.
    public var newScope: MemberScope?

    public init(action: MessageAction, target: User? = nil, newScope: MemberScope? = nil) {
        self.action = action
        self.target = target
        self.newScope = newScope
    }

    /// Nil for a message, and for an action that names itself by no word.
    init?(_ message: Message) {
        guard let action = message.action else { return nil }
        self.init(action: action, target: message.actionTarget, newScope: message.newScope)
    }
}

extension Message {
    /// To whom an action was done: `data.entities.on` (requirements, B). Somebody who joins or leaves does it alone.
    var actionTarget: User? {
        guard let on = data?["entities"]?["on"], on["entityType"]?.string == "user", let entity = on["entity"],
            let uid = entity["uid"]?.string.flatMap(UserID.init(rawValue:))
        else { return nil }
        return User(uid: uid, name: entity["name"]?.string ?? uid.rawValue, avatar: entity["avatar"]?.string)
    }
}
