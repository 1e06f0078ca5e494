import BeckonDatabase
import BeckonModel

extension SQLiteConnection {
    /// The most replies that are counted; beyond, the number is the server's.
    private static let countedReplies = 5000

    /// The message with the number of its replies as it follows from those that are here. The log does not tell it:
    /// replies are rows of their own, and what is taken back is counted no more.
    ///
    /// - Parameters:
    ///   - position: up to which row of the log the message says how things are.
    ///   - isWhole: whether everything since the message is here; nil: to be found out.
    func countReplies(
        to message: Message, asOf position: Int64, of conversation: Int64, isWhole: Bool? = nil
    ) throws -> Message {
        guard message.parentMessageID == nil, message.isSaid else { return message }
        let isWhole =
            try isWhole ?? range(holding: message.id, of: conversation)?.contains(head(of: conversation)) ?? false
        let count = try first(
            """
            SELECT count(*) FROM (
                SELECT 1 FROM message INDEXED BY message_reply
                WHERE conv = ? AND parent = ? AND id > ? AND is_gone = 0 LIMIT ?)
            """, conversation, message.id, isWhole ? 0 : position, Self.countedReplies
        ) { Int($0.int(0)) }
        guard let count, count < Self.countedReplies else { return message }
        var message = message
        message.replyCount = isWhole ? count : message.replyCount + count
        return message
    }
}
