import BeckonDatabase
import BeckonModel
import BeckonServer

/// The columns that make a ``User`` wherever one is answered. The sender of a message has a name and a picture only
/// (``MessageColumns``), since that is what a list of messages shows.
enum UserColumns {
    /// How many there are.
    static let count: Int32 = 10

    /// Of the table `chat_user` under that name.
    static func list(_ table: String) -> String {
        "\(described(table)), \(table).last_active_at"
    }

    /// The same as a reader sees a peer: when somebody was there last is not for those of whom one has blocked the other.
    ///
    /// - Parameter reader: the parameter or column that holds the reader's uid.
    static func list(_ table: String, for reader: String) -> String {
        """
        \(described(table)), CASE WHEN NOT EXISTS (SELECT 1 FROM block k WHERE k.uid = \(table).uid AND k.other = \(reader)) \
        AND NOT EXISTS (SELECT 1 FROM block k WHERE k.uid = \(reader) AND k.other = \(table).uid) \
        THEN \(table).last_active_at END
        """
    }

    private static func described(_ table: String) -> String {
        ["uid", "name", "avatar", "role", "link", "status_message", "metadata", "tags", "deactivated_at"]
            .map { "\(table).\($0)" }.joined(separator: ", ")
    }
}

extension SQLiteRow {
    /// The user in the columns ``UserColumns``, which begin at `column`.
    func user(at column: Int32) -> User {
        var user = User(
            uid: uid(column), name: text(column + 1), avatar: optionalText(column + 2), role: optionalText(column + 3),
            lastActiveAt: optionalInt(column + 9).map { $0 / 1000 })
        user.link = optionalText(column + 4)
        user.statusMessage = optionalText(column + 5)
        user.metadata = object(column + 6)
        user.tags = texts(column + 7)
        user.deactivatedAt = optionalInt(column + 8).map { $0 / 1000 }
        return user
    }

    /// A JSON object.
    func object(_ column: Int32) -> [String: JSONValue]? {
        optionalText(column).flatMap(JSONValue.init(json:))?.object
    }

    /// A JSON array of texts.
    func texts(_ column: Int32) -> [String]? {
        optionalText(column).flatMap(JSONValue.init(json:))?.array?.compactMap(\.string)
    }
}
