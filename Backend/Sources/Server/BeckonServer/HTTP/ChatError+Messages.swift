import BeckonModel

extension ChatError {
    /// How a rule of messages is worded for a person.
    init(_ refusal: MessageRefusal) {
        switch refusal {
        case .wrongThread:
            self.init(
                .wrongMessageThread, "No thread of this conversation begins with that message.",
                path: "parentMessageId")
        case .threadNesting:
            self.init(
                .messageThreadNesting, "That message is itself a reply.", path: "parentMessageId",
                remedy: "Reply to the message that the thread begins with.")
        case .unknownParent:
            self.init(.messageIDNotFound, "The conversation has no message with this id.", path: "parent")
        case .unknownQuote:
            self.init(
                .messageIDNotFound, "The conversation has no message with this id.", path: "quotedMessageId")
        case .unknownMention(let index):
            self.init(.uidNotFound, "There is no user with this uid.", path: "data.mentions.\(index)")
        case .mentionIsNoMember(let index):
            self.init(.notAMember, "That user is not a member of the group.", path: "data.mentions.\(index)")
        case .notItsSender:
            self.init(.messageNotASender, "Somebody else has sent this message.", path: "id")
        case .noClearance:
            self.init(
                .groupNoClearance, "Its sender stands as high in the group, or higher.", path: "id")
        case .callIsKnown:
            self.init(
                .messageActionNotAllowed, "The server tells of this call by itself.", path: "data.sessionId",
                remedy: "Change the call by its own routes.")
        case .wrongKind:
            self.init(
                .messageActionNotAllowed, "That cannot be done with a message of this kind.", path: "id")
        case .deleted:
            self.init(.messageActionNotAllowed, "The message was taken back.", path: "id")
        case .tooManyOwnReactions:
            self.init(
                .badRequest, "A user gives a message at most \(MessageRules.ownReactions) different reactions.",
                path: "reaction")
        case .tooManyReactions:
            self.init(
                .badRequest, "A message has at most \(MessageRules.reactions) different reactions.",
                path: "reaction")
        }
    }
}
