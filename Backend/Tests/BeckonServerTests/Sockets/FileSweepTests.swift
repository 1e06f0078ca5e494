import BeckonAPI
import BeckonDatabase
import BeckonModel
import BeckonNet
import BeckonTesting
import Foundation
import Testing

@testable import BeckonSQLite
@testable import BeckonServer

/// What nobody needs any more is removed from the store and from the disk.
@Suite(.timeLimit(.minutes(1))) struct FileSweepTests {
    private static let hour: Int64 = 3_600_000

    /// Runs `body` with the service of the files that a server keeps, at the time of the machine: the disk has its own.
    private func withFiles(_ body: (ServerFixture, FileService, _ now: Int64) async throws -> Void) async throws {
        try await ServerFixture.with(keepsFiles: true) { server in
            let service = FileService(
                storage: server.storage, folder: try FileFolder(path: server.files.path), quota: UploadQuota(),
                time: .system,
                report: { Issue.record("\($0)") })
            try await body(server, service, TimeSource.system.now())
        }
    }

    @Test func anUploadThatNoMessageCarriesIsGoneAfterADay() async throws {
        try await withFiles { server, service, now in
            let alice = try await server.login("alice")
            _ = try await server.login("bob")
            let abandoned = try await server.uploaded(token: alice)
            let carried = try await server.uploaded(token: alice)
            let message = try await server.call(
                API.sendMessage, body: MessageDraft(muid: "m", to: .user("bob"), text: "see"), token: alice)
            try await server.attach(carried.id, to: message)
            try await service.sweep(now: now + 23 * Self.hour)
            #expect(try server.uploads.count == 2)
            try await service.sweep(now: now + 25 * Self.hour)
            #expect(try server.uploads == ["\(carried.id.rawValue.prefix(2))/\(carried.id)"])
            #expect(try await server.get(abandoned.link).status == 404)
            #expect(try await server.get(carried.link).status == 200)
            #expect(try await server.storage.forgottenFiles(limit: 9).isEmpty)
        }
    }

    /// Whoever has a link already gets nothing from the commit on, and the bytes go with the next sweep.
    @Test func filesOfAMessageThatIsGoneAreRemoved() async throws {
        try await withFiles { server, service, now in
            let alice = try await server.login("alice")
            _ = try await server.login("bob")
            let file = try await server.uploaded(token: alice)
            let message = try await server.call(
                API.sendMessage, body: MessageDraft(muid: "m", to: .user("bob"), text: "see"), token: alice)
            try await server.attach(file.id, to: message)
            let key = MessageKey(message)
            try await server.storage.writer.perform { writing in
                let conversation = try #require(try writing.connection.conversation(key.conversation))
                try writing.connection.releaseFiles(of: key.id, ofConversation: conversation)
            }
            #expect(try await server.get(file.link).status == 404)
            #expect(try server.uploads.count == 1)
            try await service.sweep(now: now)
            #expect(try server.uploads.isEmpty)
        }
    }

    /// A crash between the file and its row, or within an upload.
    @Test func whatCrashesLeaveBehindIsGoneAfterADay() async throws {
        try await withFiles { server, service, now in
            let alice = try await server.login("alice")
            let file = try await server.uploaded(token: alice)
            let message = try await server.call(
                API.sendMessage, body: MessageDraft(muid: "m", to: .user("alice"), text: "see"), token: alice)
            try await server.attach(file.id, to: message)
            for path in ["incoming/00ff", "00/00ff"] {
                let place = server.files.appendingPathComponent(path)
                try FileManager.default.createDirectory(
                    at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Data("x".utf8).write(to: place)
            }
            try await service.sweep(now: now + 23 * Self.hour)
            #expect(try server.uploads.count == 3)
            try await service.sweep(now: now + 25 * Self.hour)
            #expect(try server.uploads == ["\(file.id.rawValue.prefix(2))/\(file.id)"])
        }
    }

    /// The server itself sweeps when it starts and each hour, and stops with it.
    @Test func aServerSweepsEachHour() async throws {
        let time = ManualTime(now: TimeSource.system.now())
        try await ServerFixture.with(time: time.source, keepsFiles: true) { server in
            let alice = try await server.login("alice")
            let file = try await server.uploaded(token: alice)
            // With what else the server does from time to time.
            await time.untilWaiting(3)
            #expect(try server.uploads.count == 1)
            for _ in 0..<25 {
                time.advance(by: .seconds(3600))
                await time.untilWaiting(3)
            }
            #expect(try server.uploads.isEmpty)
            #expect(try await server.storage.file(file.id) == nil)
        }
    }
}
