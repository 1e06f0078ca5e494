import BeckonDatabase
import BeckonModel
import Foundation
import Testing

@Suite(.timeLimit(.minutes(1))) struct SQLiteConnectionTests {
    private let connection: SQLiteConnection

    init() throws {
        connection = try SQLiteConnection(path: ":memory:", access: .writer)
        try connection.execute("CREATE TABLE item(name TEXT PRIMARY KEY, number INTEGER, body BLOB) STRICT")
    }

    @Test(arguments: ["", "a", "a\0b", "e\u{301}", "\u{1F600}"]) func textsComeBackAsTheyWere(_ text: String) throws {
        try connection.run("INSERT INTO item VALUES (?, ?, ?)", text, Int64.max, [UInt8](text.utf8))
        let row = try connection.first("SELECT name, number, body FROM item") {
            ($0.text(0), $0.int(1), $0.bytes(2))
        }
        #expect(row?.0 == text)
        #expect(row?.1 == .max)
        #expect(row?.2 == [UInt8](text.utf8))
    }

    @Test func nilIsNull() throws {
        try connection.run("INSERT INTO item VALUES (?, ?, ?)", UserID(unchecked: "a"), Int64?.none, [UInt8]?.none)
        let row = try connection.first("SELECT name, number, body FROM item") {
            ($0.uid(0), $0.optionalInt(1), $0.isNull(2))
        }
        #expect(row?.0 == UserID(unchecked: "a"))
        #expect(row?.1 == nil)
        #expect(row?.2 == true)
    }

    @Test func aRepeatedKeyIsAConstraintAndChangesNothing() throws {
        try connection.run("INSERT INTO item VALUES (?, 1, NULL)", "a")
        #expect {
            try connection.run("INSERT INTO item VALUES (?, 2, NULL)", "a")
        } throws: {
            ($0 as? SQLiteError)?.kind == .constraint
        }
        #expect(try connection.first("SELECT number FROM item", read: { $0.int(0) }) == 1)
    }

    /// Tests of stores count with them what a call touches.
    @Test func rowsThatArePassedOverCostStepsAsThoseThatAreGiven() throws {
        for index in 0..<1000 { try connection.run("INSERT INTO item VALUES (?, ?, NULL)", "\(index)", index) }
        func steps(_ sql: String) throws -> Int64 {
            let before = connection.steps
            _ = try connection.first(sql) { $0.int(0) }
            return connection.steps - before
        }
        #expect(try steps("SELECT number FROM item WHERE name = '7'") < 50)
        #expect(try steps("SELECT number FROM item WHERE number = -1") > 1000)
    }

    @Test func aFileThatIsNoDatabaseIsToldAsSuch() throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try Data("this is no database, but long enough to be looked at as one".utf8).write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        let connection = try SQLiteConnection(path: url.path, access: .writer)
        #expect {
            try connection.execute("SELECT * FROM sqlite_schema")
        } throws: {
            ($0 as? SQLiteError)?.isDamage == true
        }
    }

    @Test func aFileInAFolderThatIsNotThereCannotBeOpened() {
        #expect {
            try SQLiteConnection(path: "/nowhere/at/all.sqlite", access: .writer)
        } throws: {
            ($0 as? SQLiteError)?.kind == .noAccess
        }
    }
}
