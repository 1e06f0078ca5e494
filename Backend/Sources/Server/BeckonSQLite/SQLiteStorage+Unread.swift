import BeckonAPI
import BeckonDatabase
public import BeckonModel
public import BeckonServer

extension SQLiteStorage {
    public func unread(
        from id: Int64, with receiver: Receiver, by session: Session, now: Int64
    ) async throws(StorageError) -> ReadProgress {
        try await writer.perform { writing in
            let connection = writing.connection
            let reader = session.uid
            try connection.requireSession(session)
            let key = ConversationKey(of: reader, with: receiver)
            guard let conversation = try connection.readableConversation(of: reader, with: receiver),
                let before = try connection.readState(of: reader, conversation),
                try connection.message(id, ofConversation: conversation, key, visibleTo: reader) != nil
            else { throw StorageError.unknownMessage }
            let moved = try Self.moveBack(before: id, reader, conversation, writing)
            var state = try connection.readState(of: reader, conversation) ?? before
            state.badge = try connection.materialisedBadge(of: reader)
            let progress = ReadProgress(
                conversation: key, reader: reader, state: state, moved: moved, readAt: now, isShared: false)
            if moved { writing.tell(.unread(progress, on: session.id)) }
            let more = state.unreadMessageCount - before.unreadMessageCount
            if more != 0,
                try connection.keepBadges(insteadOf: state.badge.total - more, readBy: session, now: now)
            {
                writing.wakePush()
            }
            return progress
        }
    }

    /// False where it is unread already. What came before the reader joined stays read.
    private static func moveBack(
        before id: Int64, _ reader: UserID, _ conversation: Int64, _ writing: Writing
    ) throws -> Bool {
        let connection = writing.connection
        let position = try connection.first(
            "SELECT read_seq, joined_seq FROM member WHERE uid = ? AND conv = ?", reader, conversation
        ) { row in (read: row.int(0), joined: row.int(1)) }
        guard let position else { return false }
        let target = max(id - 1, position.joined)
        guard target < position.read else { return false }
        try connection.run(
            """
            UPDATE member SET top_read_seq = max(top_read_seq, read_seq), read_seq = ?1,
                read_n = coalesce((SELECT n FROM message WHERE conv = ?3 AND seq = ?1), 0),
                own = (SELECT count(*) FROM message WHERE conv = ?3 AND seq > ?1 AND sender = ?2 AND counts = 1),
                user_seq = ?4
            WHERE uid = ?2 AND conv = ?3
            """, target, reader, conversation, try writing.nextUserSeq(of: reader))
        return true
    }
}
