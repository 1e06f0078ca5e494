import BeckonClient
import Foundation
import Testing

@Suite struct OutboxStorageTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)

    @Test func aFileHoldsWhatWasSavedLastAndMakesItsFolder() throws {
        defer { try? FileManager.default.removeItem(at: folder) }  // a folder of the test alone
        let url = folder.appendingPathComponent("deep/outbox.json")
        let storage = OutboxStorage.file(url)
        #expect(try storage.load() == nil)
        try storage.save(Data("one".utf8))
        try storage.save(Data("two".utf8))
        #expect(try OutboxStorage.file(url).load() == Data("two".utf8))
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: url.deletingLastPathComponent().path) == ["outbox.json"]
        )
    }

    @Test func whatCannotBeReadIsPutAsideAndNotLost() throws {
        defer { try? FileManager.default.removeItem(at: folder) }  // a folder of the test alone
        let url = folder.appendingPathComponent("outbox.json")
        let storage = OutboxStorage.file(url)
        try storage.save(Data("broken".utf8))
        try storage.setAside()
        #expect(try storage.load() == nil)
        #expect(try Data(contentsOf: url.appendingPathExtension("unreadable")) == Data("broken".utf8))
    }

    @Test func aFolderThatCannotBeMadeThrows() throws {
        let storage = OutboxStorage.file(URL(fileURLWithPath: "/dev/null/outbox.json"))
        #expect(throws: (any Error).self) { try storage.save(Data()) }
    }
}
