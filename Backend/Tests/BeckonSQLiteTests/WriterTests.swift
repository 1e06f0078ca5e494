import BeckonDatabase
import BeckonModel
import BeckonServer
import Foundation
import Synchronization
import Testing

@testable import BeckonSQLite

/// Group commit (server-notes §2).
@Suite struct WriterTests {
    private let folder: TemporaryFolder
    private let commits = Counter()
    private let writer: Writer

    private final class Counter: Sendable {
        let count = Mutex(0)
    }

    init() throws {
        folder = try TemporaryFolder()
        let connection = try SQLiteConnection(path: folder.path("store"), access: .writer)
        try connection.execute("PRAGMA foreign_keys = ON")
        try Schema.prepare(connection, path: "store")
        try connection.execute(
            """
            CREATE TABLE parent(id INTEGER PRIMARY KEY);
            CREATE TABLE child(parent INTEGER REFERENCES parent(id) DEFERRABLE INITIALLY DEFERRED);
            """)
        writer = try Writer(
            connection: connection, path: "store", wakePush: { [commits] in commits.count.withLock { $0 += 1 } },
            ended: {})
        writer.start()
    }

    private struct TestJob: PendingJob {
        let body: @Sendable (Writing) throws -> Void
        let answered: AsyncStream<StorageError?>.Continuation

        func run(_ writing: Writing) throws { try body(writing) }

        func resume(failure: StorageError?) {
            answered.yield(failure)
            answered.finish()
        }
    }

    /// Runs the jobs in one batch: all are queued while the thread is kept busy. The failure of each.
    private func batch(_ jobs: [@Sendable (Writing) throws -> Void]) async -> [StorageError?] {
        let gate = DispatchSemaphore(value: 0)
        let running = AsyncStream.makeStream(of: StorageError?.self)
        writer.enqueue(
            TestJob(
                body: { _ in
                    running.continuation.yield(nil)
                    gate.wait()
                }, answered: running.continuation))
        var started = running.stream.makeAsyncIterator()
        _ = await started.next()
        let answers = jobs.map { job in
            let (answer, answered) = AsyncStream.makeStream(of: StorageError?.self)
            writer.enqueue(TestJob(body: job, answered: answered))
            return answer
        }
        gate.signal()
        var failures: [StorageError?] = []
        for answer in answers { for await failure in answer { failures.append(failure) } }
        return failures
    }

    private func parents() async throws -> [Int64] {
        try await writer.perform { try $0.connection.all("SELECT id FROM parent ORDER BY id") { $0.int(0) } }
    }

    @Test func jobsThatWaitAreOneCommit() async throws {
        let jobs = (1...50).map { id in
            { @Sendable (writing: Writing) throws in
                try writing.connection.run("INSERT INTO parent(id) VALUES(?)", id)
                writing.wakePush()
            }
        }
        let failures = await batch(jobs)
        #expect(failures == Array(repeating: nil, count: 50))
        #expect(commits.count.withLock { $0 } == 1)
        #expect(try await parents() == Array(1...50))
    }

    @Test func aJobThatFailsTakesBackOnlyItself() async throws {
        let (told, telling) = AsyncStream.makeStream(of: StorageEvent.self)
        writer.observe { telling.yield($0) }
        let failures = await batch([
            { writing in
                try writing.connection.run("INSERT INTO parent(id) VALUES(1)")
                writing.tell(.ended(SessionID(rawValue: 1)))
                writing.wakePush()
            },
            { writing in
                try writing.connection.run("INSERT INTO parent(id) VALUES(2)")
                writing.tell(.ended(SessionID(rawValue: 2)))
                throw StorageError.muidUsed
            },
            { writing in
                try writing.connection.run("INSERT INTO parent(id) VALUES(3)")
                writing.tell(.ended(SessionID(rawValue: 3)))
            },
            // SQLite's own refusal, a repeated key, is no other one's affair either.
            { try $0.connection.run("INSERT INTO parent(id) VALUES(1)") },
        ])
        #expect(failures.map { $0 == nil } == [true, false, true, false])
        #expect(failures[1] == .muidUsed)
        #expect(try await parents() == [1, 3])
        telling.finish()
        #expect(
            await told.reduce(into: []) { $0.append($1) } == [
                .ended(SessionID(rawValue: 1)), .ended(SessionID(rawValue: 3)),
            ])
        #expect(commits.count.withLock { $0 } == 1)
    }

    @Test func aJobThatFailsBeforeItWritesDelaysNobody() async throws {
        let (told, telling) = AsyncStream.makeStream(of: StorageEvent.self)
        writer.observe { telling.yield($0) }
        let runs = Counter()
        let failures = await batch([
            { writing in
                runs.count.withLock { $0 += 1 }
                try writing.connection.run("INSERT INTO parent(id) VALUES(1)")
                writing.tell(.ended(SessionID(rawValue: 1)))
            },
            { writing in
                runs.count.withLock { $0 += 1 }
                writing.tell(.ended(SessionID(rawValue: 2)))
                writing.wakePush()
                throw StorageError.unknownUser
            },
        ])
        #expect(failures == [nil, .unknownUser])
        #expect(runs.count.withLock { $0 } == 2)
        #expect(commits.count.withLock { $0 } == 0)
        #expect(try await parents() == [1])
        telling.finish()
        #expect(await told.reduce(into: []) { $0.append($1) } == [.ended(SessionID(rawValue: 1))])
    }

    @Test func aCommitThatFailsFailsAllAndTheNextOneWorks() async throws {
        let failures = await batch([
            { writing in
                try writing.connection.run("INSERT INTO parent(id) VALUES(1)")
                writing.wakePush()
            },
            // Found only at COMMIT, since the constraint is deferred.
            { try $0.connection.run("INSERT INTO child(parent) VALUES(99)") },
        ])
        #expect(failures.map { $0 == nil } == [false, false])
        #expect(commits.count.withLock { $0 } == 0)
        #expect(try await parents() == [])
        try await writer.perform { _ = try $0.connection.run("INSERT INTO parent(id) VALUES(2)") }
        #expect(try await parents() == [2])
    }

    @Test func whatWaitsWhenItClosesIsDoneAndLaterJobsAreRefused() async throws {
        try await writer.perform { _ = try $0.connection.run("INSERT INTO parent(id) VALUES(1)") }
        await writer.close()
        await #expect(throws: StorageError.self) { try await parents() }
        let connection = try SQLiteConnection(path: folder.path("store"), access: .reader)
        #expect(try connection.all("SELECT id FROM parent") { $0.int(0) } == [1])
    }
}
