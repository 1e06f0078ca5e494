public import BeckonModel

/// Who may do what with a message: pure, so that drivers, which ask inside their transactions, cannot differ.
public enum MessageRules {
    /// How many different reactions one user gives a message.
    public static let ownReactions = 20
    /// How many different reactions a message has, so that a page of messages stays bounded.
    public static let reactions = 100
    /// The largest group in which a message that is taken back, or the end of the group, makes the numbers of the others
    /// due (R-B, *Limits*).
    public static let badgeGroup = 300

    /// To begin a thread with `parent`, or to go on with it.
    public static func checkParent(_ parent: Message) throws(MessageRefusal) {
        guard parent.category != .action, parent.deletedAt == nil else { throw .wrongThread }
        guard parent.parentMessageID == nil else { throw .threadNesting }
    }

    /// To change what it says: by its sender only.
    public static func checkEdit(of message: Message, by uid: UserID) throws(MessageRefusal) {
        guard message.category != .action, message.category != .call else { throw .wrongKind }
        guard message.sender.uid == uid else { throw .notItsSender }
        guard message.deletedAt == nil else { throw .deleted }
    }

    /// To take it back: by its sender, and in a group by a moderator at least who stands above its sender.
    ///
    /// - Parameters:
    ///   - sender: nil in a conversation of two. One who has left stands as a participant.
    ///   - actor: nil in a conversation of two.
    public static func checkDeletion(
        of message: Message, sentBy sender: MemberStanding?, by uid: UserID, standing actor: MemberStanding?
    ) throws(MessageRefusal) {
        guard message.category != .action else { throw .wrongKind }
        guard message.sender.uid != uid else { return }
        guard let sender, let actor, actor.isModerating else { throw .notItsSender }
        guard sender.rank < actor.rank else { throw .noClearance }
    }

    /// To react to it, or to take that back.
    public static func checkReaction(to message: Message) throws(MessageRefusal) {
        guard message.category != .action else { throw .wrongKind }
        guard message.deletedAt == nil else { throw .deleted }
    }
}
