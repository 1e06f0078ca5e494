import BeckonNet
import Foundation

/// Fills a store with more than a benchmark could send: with the SQLite command, while no server has it open.
struct Seed {
    let store: String

    static func token(_ index: Int) -> String { "benchmark-token-\(index)-00000000000000000000000000" }
    static func uid(_ index: Int) -> String { "u\(index)" }

    func run(_ sql: String) {
        let process = Process()
        let input = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["sqlite3", "-bail", store]
        process.standardInput = input
        do {
            try process.run()
            input.fileHandleForWriting.write(Data(("BEGIN;\n" + sql + "\nCOMMIT;\n").utf8))
            try input.fileHandleForWriting.close()
        } catch { fail("sqlite3: \(error)") }
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { fail("sqlite3 could not fill the store") }
    }

    /// Users with a session each.
    func users(_ range: Range<Int>) {
        var sql = ""
        for index in range {
            let digest = SHA256Digest(of: Self.token(index)).hexadecimal
            sql += "INSERT INTO chat_user(uid, name, created_at) VALUES('\(Self.uid(index))', 'User \(index)', 0);\n"
            sql += "INSERT INTO session(uid, token_hash, created_at) VALUES('\(Self.uid(index))', x'\(digest)', 0);\n"
        }
        run(sql)
    }

    /// A group of them.
    func group(_ guid: String, _ members: Range<Int>) {
        run(
            """
            INSERT INTO conversation(guid, last_seq, n, stamp) VALUES('\(guid)', 0, 0, 1);
            INSERT INTO chat_group(guid, name, type, owner, members_count, created_at, conv)
            SELECT '\(guid)', 'Group', 'public', '\(Self.uid(members.lowerBound))', \(members.count), 0, id
            FROM conversation WHERE guid = '\(guid)';
            WITH RECURSIVE i(x) AS (SELECT \(members.lowerBound) UNION ALL SELECT x + 1 FROM i
                WHERE x < \(members.upperBound - 1))
            INSERT INTO member(uid, conv, joined_seq, read_seq, read_n, own)
            SELECT 'u' || x, c.id, 0, 0, 0, 0 FROM i, conversation c WHERE c.guid = '\(guid)';
            """)
    }

    /// So many messages that are there already, in the conversation of two users.
    func messages(_ count: Int, _ low: Int, _ high: Int) {
        let (one, other) = (min(Self.uid(low), Self.uid(high)), max(Self.uid(low), Self.uid(high)))
        run(
            """
            INSERT INTO conversation(low, high, last_seq, n, stamp, last_message)
            VALUES('\(one)', '\(other)', \(count), \(count), 1, \(count));
            INSERT INTO member(uid, conv, joined_seq, read_seq, read_n, own)
            SELECT u, id, 0, 0, 0, CASE WHEN u = '\(Self.uid(low))' THEN \(count) ELSE 0 END
            FROM conversation, (SELECT '\(one)' AS u UNION SELECT '\(other)') WHERE low = '\(one)' AND high = '\(other)';
            WITH RECURSIVE i(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM i WHERE x < \(count))
            INSERT INTO message(conv, seq, sender, muid, category, type, text, counts, n, sent_at)
            SELECT c.id, x, '\(Self.uid(low))', 'seed-' || x, 'message', 'text', 'What is written in a chat, mostly.', 1, x, 0
            FROM i, conversation c WHERE c.low = '\(one)' AND c.high = '\(other)';
            """)
    }

    /// Conversations of each of the users with so many others that are not connected.
    func conversations(of range: Range<Int>, each count: Int) {
        run(
            """
            WITH RECURSIVE i(x) AS (SELECT \(range.lowerBound) UNION ALL SELECT x + 1 FROM i WHERE x < \(range.upperBound - 1)),
                k(y) AS (SELECT 1 UNION ALL SELECT y + 1 FROM k WHERE y < \(count))
            INSERT INTO conversation(low, high, last_seq, n, stamp, last_message)
            SELECT 'a' || y || '-' || x, 'u' || x, 0, 0, 1, NULL FROM i, k;
            INSERT INTO member(uid, conv, joined_seq, read_seq, read_n, own)
            SELECT high, id, 0, 0, 0, 0 FROM conversation WHERE low LIKE 'a%-%';
            """)
    }
}
