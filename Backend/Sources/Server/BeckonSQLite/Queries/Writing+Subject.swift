import BeckonDatabase
import BeckonModel
import BeckonServer

extension Writing {
    /// A message that somebody wants to do something with.
    struct Subject {
        var message: Message
        var conversation: Int64
        var key: ConversationKey
        /// Nil in a conversation of two.
        var group: StoredGroup?
        var by: Session
    }

    /// The row that the session's user names. Throws as ``MessageStorage`` says.
    func subject(_ id: Int64, with receiver: Receiver, by session: Session) throws -> Subject {
        try connection.requireSession(session)
        let key = ConversationKey(of: session.uid, with: receiver)
        guard let conversation = try connection.readableConversation(of: session.uid, with: receiver),
            let message = try connection.message(id, ofConversation: conversation, key, visibleTo: session.uid)
        else { throw StorageError.unknownMessage }
        return Subject(
            message: message, conversation: conversation, key: key, group: try key.group.flatMap(connection.group),
            by: session)
    }

    /// Neither of two says anything to the other while one has blocked the other or is deactivated (R-C *Auth*).
    /// Nothing is said in the chat of a call that was archived.
    func requireReachable(_ subject: Subject) throws {
        guard subject.group?.isArchived != true else { throw CallRefusal.chatIsArchived }
        guard case .user(let other) = subject.key.receiver(for: subject.by.uid) else { return }
        try connection.requireReachable(other, by: subject.by.uid)
    }

    /// Writes what happened to the message, and gives it as it is now for whoever did it.
    ///
    /// - Parameter details: members of the action's data.
    func log(
        _ action: MessageAction, about subject: Subject, details: [String: JSONValue]? = nil, now: Int64
    ) throws -> Message {
        try log(
            Happening(
                action: action, by: subject.by.uid, session: subject.by.id, about: subject.message.id,
                details: details.map { try CanonicalJSON.text($0) }, at: now),
            in: subject.conversation, subject.key)
        return try seen(subject)
    }

    /// The message as it is now, for whoever names it.
    func seen(_ subject: Subject) throws -> Message {
        let message = try connection.message(
            subject.message.id, ofConversation: subject.conversation, subject.key, visibleTo: subject.by.uid)
        guard let message else { throw StorageError.unknownMessage }
        return try connection.marked([message], for: subject.by.uid, in: subject.conversation)[0]
    }
}
