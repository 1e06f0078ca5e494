import BeckonDatabase
import Testing

@testable import BeckonSQLite

/// Whatever the size of a conversation, these look at no more rows than they need.
@Suite struct QueryPlanTests {
    private func plan(_ sql: String) async throws -> String {
        let folder = try TemporaryFolder()
        let storage = try SQLiteStorage(path: folder.path("a.sqlite"))
        let steps = try await storage.readers.perform { try $0.all("EXPLAIN QUERY PLAN " + sql) { $0.text(3) } }
        await storage.close()
        return steps.joined(separator: "\n")
    }

    @Test func whatWasTakenBackIsCountedInItsOwnIndex() async throws {
        let plan = try await plan(
            "SELECT \(Unread.sql) FROM member m JOIN conversation c ON c.id = m.conv WHERE m.uid = 'a'")
        #expect(plan.contains("INDEX message_deleted (conv=? AND seq>?)"), "\(plan)")
    }

    @Test func aThreadIsReadInItsOwnIndex() async throws {
        let plan = try await plan(
            """
            SELECT \(MessageColumns.list) FROM \(MessageColumns.replyTables)
            WHERE x.conv = ?1 AND x.seq > ?2 AND x.seq < ?3 AND x.action IS NULL AND x.parent = ?4
            ORDER BY x.seq DESC LIMIT ?5
            """)
        #expect(plan.contains("message_replies (conv=? AND parent=? AND seq>? AND seq<?)"), "\(plan)")
        #expect(!plan.contains("TEMP B-TREE"), "\(plan)")
    }

    @Test func whetherAMessageIsHiddenFromSomebodyIsFoundInItsOwnIndex() async throws {
        let plan = try await plan(
            "SELECT 1 FROM member WHERE conv = 1 AND joined_seq >= 2 AND left_at IS NULL LIMIT 1")
        #expect(plan.contains("INDEX member_joined (conv=? AND joined_seq>?)"), "\(plan)")
    }

    /// Asked of each connection that comes and goes, and of everybody who is called.
    @Test func whetherAUserIsInACallIsFoundInItsOwnIndex() async throws {
        let plan = try await plan(SQLiteConnection.isInCall)
        #expect(plan.contains("INDEX call_participant_in (uid=?)") && !plan.contains("SCAN"), "\(plan)")
    }

    /// After each change of a call.
    @Test func whatIsDueNextInCallsIsTheFirstOfItsIndexes() async throws {
        let plan = try await plan(SQLiteConnection.nextCallDeadline)
        #expect(
            plan.contains("COVERING INDEX call_ringing") && plan.contains("COVERING INDEX call_participant_away"),
            "\(plan)")
        #expect(!plan.contains("SCAN call"), "\(plan)")
    }

    @Test func whereAMessageToAUserGoesIsFoundInIndexesAlone() async throws {
        let plan = try await plan(SQLiteConnection.pairPlace)
        #expect(plan.contains("INDEX conversation_pair (low=? AND high=?)"), "\(plan)")
        #expect(!plan.contains("SCAN"), "\(plan)")
    }
}
