import BeckonAPI
import BeckonDatabase
public import BeckonModel
public import BeckonServer

extension SQLiteStorage {
    public func mute(
        _ receiver: Receiver, until: Int64?, by session: Session, now: Int64
    ) async throws(StorageError) {
        try await writer.perform { writing in
            let connection = writing.connection
            try connection.requireSession(session)
            guard let conversation = try connection.readableConversation(of: session.uid, with: receiver) else {
                throw StorageError.noConversation
            }
            let end = until.flatMap { $0 > now ? $0 : nil }
            let isOther = try connection.exists(
                "SELECT 1 FROM member WHERE uid = ? AND conv = ? AND mute_until IS NOT ?", session.uid, conversation,
                end)
            guard isOther else { return }
            try connection.run(
                "UPDATE member SET mute_until = ?, user_seq = ? WHERE uid = ? AND conv = ?", end,
                try writing.nextUserSeq(of: session.uid), session.uid, conversation)
            writing.tell(.muted(MuteState(receiver, until: end), by: session))
        }
    }
}
