import BeckonAPI
import BeckonModel
import BeckonNet
import BeckonTesting
import Foundation
import Testing

@testable import BeckonServer

/// `POST /v1/admin/backups`.
@Suite(.timeLimit(.minutes(1))) struct BackupServiceTests {
    /// Waits with each backup until it is told to go on.
    private actor SlowStorage: MaintenanceStorage {
        let began = AsyncStream.makeStream(of: String.self)
        private var waiting: CheckedContinuation<Void, Never>?

        func backUp(to path: String) async throws(StorageError) -> Int64 {
            began.continuation.yield(path)
            await withCheckedContinuation { waiting = $0 }
            return 4096
        }

        func goOn() { waiting?.resume() }
    }

    @Test func withoutAFolderThereAreNone() async throws {
        let server = try HandlerFixture()
        let failure = await #expect(throws: HandlerFixture.Failure.self) { try await server.call(API.makeBackup) }
        #expect(failure?.answer.status == 404)
    }

    @Test func oneIsWrittenAtATimeAndItsNameIsTheMoment() async throws {
        let storage = SlowStorage()
        let time = ManualTime()
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("beckon-\(UUID().uuidString)").path
        let service = BackupService(storage: storage, folder: folder, time: time.source)
        async let first = service.make()
        var began = storage.began.stream.makeAsyncIterator()
        let path = try #require(await began.next())
        await #expect(throws: ChatError.self) { try await service.make() }
        await storage.goOn()
        let file = try await first
        #expect(path == "\(folder)/\(file.name)" && file.bytes == 4096)
        #expect(file.name == "beckon-\(BackupName.stamp(time.source.now())).sqlite")
        async let second = service.make()
        #expect(await began.next() != nil)
        await storage.goOn()
        _ = try await second
        try FileManager.default.removeItem(atPath: folder)
    }

    @Test func namesAscendWithTime() {
        #expect(BackupName.stamp(1_700_000_000_007) == "20231114221320007")
        #expect(BackupName.stamp(1_700_000_000_007) < BackupName.stamp(1_700_000_001_000))
    }
}
