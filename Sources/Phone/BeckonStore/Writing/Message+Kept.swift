import BeckonModel

extension Message {
    /// Rises with each edit and with the deletion, which is final.
    package var revision: Int64 { deletedAt.map { _ in .max } ?? editedAt ?? 0 }

    /// An id that a server can have given out; others are left alone.
    var hasID: Bool { (1...Int64.max / 2).contains(id) }

    /// Said, and not one of the rows that tell what happened.
    var isSaid: Bool { category != .action }

    /// Whether the other side of the conversation is told in it.
    func tellsOther(than account: UserID) -> Bool {
        if case .group = receiver { true } else { sender.uid != account }
    }

    /// Tells what happened to another message, and is not kept itself.
    package var isAboutMessage: Bool { category == .action && type == .message }

    /// Adds one to what `account` has not read (Documentation/messages.md, *Kinds*).
    func countsAsUnread(for account: UserID) -> Bool {
        guard sender.uid != account, !isSilent, deletedAt == nil else { return false }
        switch category {
        case .message: return true
        case .action, .call: return false
        default: return asksToCount
        }
    }

    /// The message that the action was done to, as it was then; nil where only the id is told, and of other actions.
    func subject() throws -> Message? {
        guard let entity, entity["sender"] != nil else { return nil }
        return try Decoding.message(entity)
    }

    /// Of the message that the action was done to.
    var subjectID: Int64? { entity?["id"]?.int }

    /// Whom the action was done to.
    var target: UserID? { entity?["uid"]?.string.flatMap(UserID.init(rawValue:)) }

    private var entity: JSONValue? { data?["entities"]?["on"]?["entity"] }

    /// The marks of the reader's own reactions, which events leave out, as `known` has them; an own reaction that the
    /// action tells of is one more, or one less.
    mutating func keepMarks(of known: Message?, after action: Message?, by account: UserID) {
        guard !reactions.isEmpty else { return }
        var own = Set((known?.reactions ?? []).filter { $0.reactedByMe == true }.map(\.reaction))
        var changed: String?
        if let action, action.sender.uid == account, let reaction = action.data?["reaction"]?.string {
            changed = reaction
            if action.action == .reactionAdded { own.insert(reaction) }
            if action.action == .reactionRemoved { own.remove(reaction) }
        }
        reactions = reactions.map { told in
            guard told.reactedByMe == nil || told.reaction == changed else { return told }
            var told = told
            told.reactedByMe = own.contains(told.reaction)
            return told
        }
    }
}
