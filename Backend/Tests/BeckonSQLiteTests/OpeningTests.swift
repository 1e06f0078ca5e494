import BeckonDatabase
import BeckonModel
import BeckonServer
import Foundation
import Testing

@testable import BeckonSQLite

/// What cannot be opened is told in one sentence that says what to do (issue 2, *Bad input*).
@Suite struct OpeningTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func refusal(_ path: String) -> String? {
        do throws(StorageError) {
            _ = try SQLiteStorage(path: path)
            return nil
        } catch {
            if case .unavailable(let sentence) = error { return sentence }
            return nil
        }
    }

    @Test func aStoreOfANewerVersionIsRefusedAndLeftAlone() async throws {
        let path = folder.path("a.sqlite")
        await (try SQLiteStorage(path: path)).close()
        let connection = try SQLiteConnection(path: path, access: .writer)
        let newer = Schema.version + 1
        try connection.execute("PRAGMA user_version = \(newer); UPDATE store SET min_version = \(newer)")
        connection.close()
        #expect(
            refusal(path)?.contains("newer Beckon (schema \(newer), this one knows \(Schema.version)): update Beckon")
                == true)
        let again = try SQLiteConnection(path: path, access: .reader)
        #expect(try again.first("PRAGMA user_version") { $0.int(0) } == newer)
    }

    /// A store of the first version keeps what is in it, and its owners become admins.
    @Test func anOlderStoreIsBroughtForward() async throws {
        let path = folder.path("a.sqlite")
        let connection = try SQLiteConnection(path: path, access: .writer)
        try connection.execute(Schema.steps[0])
        try connection.execute(
            """
            PRAGMA application_id = \(Schema.application); PRAGMA user_version = 1;
            INSERT INTO chat_user VALUES('alice', 'Alice', NULL, 1), ('bob', 'Bob', NULL, 1);
            INSERT INTO conversation VALUES(1, NULL, NULL, 'team', 0, 0, 1);
            INSERT INTO chat_group VALUES('team', 'Team', NULL, 'public', 'alice', 2, 1000, 1);
            INSERT INTO member VALUES('alice', 1, 0, NULL, 0, 0, 0, NULL), ('bob', 1, 0, NULL, 0, 0, 0, NULL);
            """)
        connection.close()
        let storage = try SQLiteStorage(path: path)
        #expect(try await storage.group(GroupID(unchecked: "team"), for: UserID(unchecked: "alice"))?.scope == .admin)
        #expect(
            try await storage.group(GroupID(unchecked: "team"), for: UserID(unchecked: "bob"))?.scope == .participant)
        await storage.close()
        let again = try SQLiteConnection(path: path, access: .reader)
        #expect(try again.first("PRAGMA user_version") { $0.int(0) } == Schema.version)
    }

    @Test func aDatabaseOfAnotherProgramIsRefused() throws {
        let path = folder.path("a.sqlite")
        let connection = try SQLiteConnection(path: path, access: .writer)
        try connection.execute("CREATE TABLE recipe(name TEXT)")
        connection.close()
        #expect(refusal(path)?.contains("another program: choose another file") == true)
    }

    @Test func aFileThatIsNoDatabaseIsRefused() throws {
        let path = folder.path("a.sqlite")
        try Data(repeating: 65, count: 8_192).write(to: URL(fileURLWithPath: path))
        #expect(refusal(path)?.contains("is not a store of Beckon: choose another file") == true)
    }

    @Test func aFolderThatCannotBeMadeIsRefused() throws {
        try Data().write(to: URL(fileURLWithPath: folder.path("file")))
        #expect(refusal(folder.path("file/a.sqlite"))?.contains("choose a folder that can be written") == true)
    }

    @Test func aFolderInTheFilesPlaceIsRefused() throws {
        try FileManager.default.createDirectory(atPath: folder.path("a.sqlite"), withIntermediateDirectories: true)
        #expect(refusal(folder.path("a.sqlite"))?.contains("choose a folder and a file that can be written") == true)
    }

    @Test func aSecondServerOnTheSameStoreIsRefused() async throws {
        let path = folder.path("a.sqlite")
        let first = try SQLiteStorage(path: path)
        #expect(refusal(path)?.contains("in use (another process serves it): stop that") == true)
        await first.close()
        #expect(refusal(path) == nil)
    }

    @Test func aStoreLetGoWithoutCloseIsFreeSoonAfter() async throws {
        let path = folder.path("a.sqlite")
        var first: SQLiteStorage? = try SQLiteStorage(path: path)
        let signal = first?.pushSignal
        first = nil
        // It ends when the writer's thread has closed the file.
        if let signal { for await _ in signal {} }
        #expect(FileManager.default.fileExists(atPath: path))
    }
}
