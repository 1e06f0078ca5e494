import BeckonAPI
import BeckonDatabase
import BeckonModel
import BeckonServer
import Foundation
import Testing

@testable import BeckonSQLite

/// Issue 6: erasure of a user. What is gone from the tables is gone from the files.
@Suite(.timeLimit(.minutes(2))) struct ErasureFileTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path("a.sqlite")
    }

    /// The files of the store that hold the bytes.
    private func files(holding text: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.url.path).filter { name in
            let data = try Data(contentsOf: folder.url.appendingPathComponent(name))
            return data.range(of: Data(text.utf8)) != nil
        }
    }

    /// Each column of each table, whatever it is called.
    private func columns(holding text: String) throws -> [String] {
        let connection = try SQLiteConnection(path: path, access: .reader)
        defer { connection.close() }
        let tables = try connection.all("SELECT name FROM sqlite_schema WHERE type = 'table'") { $0.text(0) }
        var found: [String] = []
        for table in tables {
            for column in try connection.all("SELECT name FROM pragma_table_info(?)", table, read: { $0.text(0) }) {
                let holds = try connection.exists(
                    "SELECT 1 FROM \"\(table)\" WHERE instr(CAST(\"\(column)\" AS BLOB), CAST(? AS BLOB)) LIMIT 1", text
                )
                if holds { found.append("\(table).\(column)") }
            }
        }
        return found
    }

    private func erase(_ uid: UserID, _ storage: SQLiteStorage) async throws {
        try await storage.beginErasure(of: uid, now: 9)
        while try await !storage.continueErasure(of: uid, limit: 50, now: 9).isLast {}
        try await storage.forgetLog()
    }

    @Test func nothingOfAnErasedUserIsInAnyTableNorAfterAVacuumInAnyFile() async throws {
        let storage = try SQLiteStorage(path: path)
        try await storage.insertUser(
            User(uid: UserID(unchecked: "carol"), name: "Canary Name", avatar: "https://example.com/canary-avatar"),
            now: 1)
        let carol = try await storage.insertSession(
            of: UserID(unchecked: "carol"), token: TokenHash(bytes: Array("canary-hash".utf8)), now: 1)
        try await storage.register(
            DeviceRegistration(
                platform: .apnsDevice, token: "canary-push-token", environment: .sandbox, topic: "com.example.chat"),
            for: carol, now: 1)
        var sessions = [carol]
        for name in ["dave", "erin", "frank"] {
            sessions.append(try await Fixture.login(UserID(unchecked: name), storage))
        }
        let guids = (0..<8).map { GroupID(unchecked: "group\($0)") }
        for guid in guids {
            _ = try await storage.insertGroup(NewGroup(guid: guid, name: "Group"), owner: carol.uid, now: 1)
            for session in sessions.dropFirst() { _ = try await storage.join(guid, session.uid, now: 1) }
        }
        // Pages are split in every way: short and long texts of all, in all conversations.
        for index in 0..<1_500 {
            let sender = sessions[index % 4]
            let receiver: Receiver =
                index % 5 == 0 ? .user(sessions[(index + 1) % 4].uid) : .group(guids[index % guids.count])
            let text = (sender == carol ? "canary-text" : "plain") + String(repeating: "x", count: (index * 37) % 6_000)
            _ = try await storage.store(
                NewMessage(from: sender, to: receiver, muid: "m\(index)", text: text, sentAt: 1))
        }
        let rich = try await storage.store(
            NewMessage(
                from: carol, to: .group(guids[0]), muid: "rich", text: "canary-text before",
                data: #"{"note":"canary-data"}"#, tags: #"["canary-tag"]"#, sentAt: 1)
        ).message
        _ = try await storage.edit(
            rich.id, with: .group(guids[0]), to: MessageChange(text: .init("canary-edited")), by: carol, now: 2)
        let file = StoredFile(
            id: FileID(unchecked: "f00d"), uid: carol.uid, name: "canary-file.png", mimeType: "image/png",
            extension: "png", size: 9)
        try await storage.insertFile(file, within: nil, by: carol, now: 1)
        try await storage.writer.perform { try $0.connection.attach([file.id], to: 1, ofConversation: 1) }
        let canaries = [
            "canary-data", "canary-tag", "canary-edited", "canary-file", "Canary Name", "canary-avatar", "canary-hash",
            "canary-push-token", "canary-text",
        ]
        for canary in canaries {
            #expect(try !columns(holding: canary).isEmpty, "\(canary) was never there")
            #expect(try !files(holding: canary).isEmpty)
        }

        try await erase(carol.uid, storage)
        for canary in canaries { #expect(try columns(holding: canary) == [], "\(canary)") }
        #expect(try await storage.forgottenFiles(limit: 9) == [file.id])
        #expect(try columns(holding: "plain").contains("message.text"))

        try await storage.vacuum()
        for canary in canaries { #expect(try files(holding: canary) == [], "\(canary)") }
        let wal = try FileManager.default.attributesOfItem(atPath: path + "-wal")[.size] as? Int
        #expect(wal == 0)
        // What is there goes on.
        _ = try await storage.store(
            NewMessage(from: sessions[1], to: .group(guids[0]), muid: "later", text: "later", sentAt: 1))
        await storage.close()
    }

    /// Others' sends are committed between the steps of an erasure, and a process that ends in between goes on.
    @Test func anErasureThatWasInterruptedGoesOnFromWhereItWas() async throws {
        let first = try await Fixture(path)
        for _ in 0..<10 { try await first.send("canary-text") }
        try await first.storage.beginErasure(of: first.alice.uid, now: 9)
        let step = try await first.storage.continueErasure(of: first.alice.uid, limit: 4, now: 9)
        #expect(step == ErasureStep(messages: 4, memberships: 0, isLast: false))
        await first.storage.close()
        let storage = try SQLiteStorage(path: path)
        #expect(try await storage.unfinishedErasures() == [first.alice.uid])
        try await erase(first.alice.uid, storage)
        #expect(try columns(holding: "canary-text") == [])
        #expect(try await storage.unfinishedErasures() == [])
        let again = try await storage.continueErasure(of: first.alice.uid, limit: 4, now: 9)
        #expect(again == ErasureStep(messages: 0, memberships: 0, isLast: true))
        await storage.close()
    }
}
