import BeckonApp
import BeckonClient
import BeckonModel
import BeckonTesting
import Foundation
import Testing

struct SessionStoreTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    private var file: URL { folder.appending(path: "session.json") }

    private func session() throws -> ClientSession {
        ClientSession(user: User(uid: try #require(UserID(rawValue: "alice")), name: "Alice"), token: "secret")
    }

    @Test func nobodyIsSignedInWhereNothingWasKept() throws {
        #expect(try SessionStore.file(file).load() == nil)
        try SessionStore.file(file).save(nil)
    }

    @Test func whatWasKeptIsThereForTheNextProcessAndForNobodyElse() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let session = try session()
        try SessionStore.file(file).save(session)
        #expect(try SessionStore.file(file).load() == session)
        let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        try SessionStore.file(file).save(nil)
        #expect(try SessionStore.file(file).load() == nil)
    }

    @Test func whatIsNoSessionIsAnError() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data("{}".utf8).write(to: file)
        #expect(throws: DecodingError.self) { try SessionStore.file(file).load() }
    }
}
