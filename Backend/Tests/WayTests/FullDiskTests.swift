import BeckonAPI
import BeckonClient
import BeckonModel
import BeckonNet
import Foundation
import Testing

/// Issue 6, *Bad input*: a full disk. Sends fail with a code, nothing acknowledged is lost, service resumes by itself.
@Suite(.serialized, .timeLimit(.minutes(3))) struct FullDiskTests {
    private let folder: TemporaryFolder
    private let bob = Receiver.user(UserID(unchecked: "bob"))

    init() throws { folder = try TemporaryFolder() }

    /// A file system of its own, of 4 MB, in memory. Only root may mount one.
    @Test(.enabled(if: getuid() == 0 && Self.mayMount, "only root may mount a file system"))
    func aFullFileSystemFailsSendsUntilThereIsSpaceAgain() async throws {
        let disk = folder.url.appending(path: "disk")
        try FileManager.default.createDirectory(at: disk, withIntermediateDirectories: true)
        #expect(try Self.run("mount", "-t", "tmpfs", "-o", "size=4m", "beckon", disk.path) == 0)
        do {
            let desk = try await OperatorDesk(
                ["--store", "disk/beckon.sqlite"], in: folder.url, keyFile: "disk/beckon.sqlite.apikey")
            let ballast = disk.appending(path: "ballast")
            #expect(FileManager.default.createFile(atPath: ballast.path, contents: Data(count: 3 << 20)))
            try await prove(desk) { try FileManager.default.removeItem(at: ballast) }
            await desk.server.kill9()
            await desk.letGo()
            try await proveNothingIsLost(["--store", "disk/beckon.sqlite"], keyFile: "disk/beckon.sqlite.apikey")
        } catch {
            _ = try Self.run("umount", "-l", disk.path)
            throw error
        }
        #expect(try Self.run("umount", disk.path) == 0)
    }

    /// The same where nothing can be mounted: the system lets the server's files grow no further.
    @Test func aFileThatMayNotGrowFailsSendsUntilItMay() async throws {
        // In blocks of 512 bytes or of 1 KB, as the shell counts: the signal of a file that is too large is ignored.
        let script = "trap '' XFSZ; ulimit -S -f 4096; exec \"$0\" \"$@\""
        let desk = try await OperatorDesk(
            [], in: folder.url, executable: URL(fileURLWithPath: "/bin/sh"),
            before: ["-c", script, Tool.executable.path])
        try await prove(desk) {
            let status = try Self.run("prlimit", "--fsize=unlimited:", "--pid", String(desk.server.identifier))
            #expect(status == 0)
        }
        await desk.server.kill9()
        await desk.letGo()
        try await proveNothingIsLost([])
    }

    /// Sends until the disk is full and further until it is not, always with the same `muid` for what has failed.
    private func prove(_ desk: OperatorDesk, free: () throws -> Void) async throws {
        let alice = try await desk.login("alice")
        _ = try await desk.login("bob")
        var acknowledged: [Int64] = []
        var failure: APIFailure?
        var index = 0
        while failure == nil, index < 200 {
            index += 1
            do throws(APIFailure) {
                acknowledged.append(try await send(index, by: alice).id)
            } catch {
                failure = error
            }
        }
        #expect(acknowledged.count > 3)
        let full = try #require(failure, "the disk was never full")
        #expect(full.error.code == .operationFailed && full.isTransient && full.retryAfter == .seconds(5))
        #expect(full.error.message == "The server cannot use its store now.")
        for _ in 0..<3 {
            await #expect(throws: APIFailure.self) { try await send(index, by: alice) }
        }
        // Readers go on.
        let read = try await desk.client.send(
            HTTPRequest(method: "GET", target: "/live"), to: desk.origin, deadline: .seconds(30))
        #expect(read.status == 200)
        let page = try await alice.call(API.messagesWithUser, ["uid": "bob"], query: [("limit", 100)])
        #expect(page.messages.map(\.id) == acknowledged)

        try free()
        for later in index..<(index + 20) { acknowledged.append(try await send(later, by: alice).id) }
        #expect(acknowledged == Array(1...Int64(acknowledged.count)))
        #expect(desk.server.errors.contains(#""level":"error""#))
    }

    private func send(_ index: Int, by alice: APICaller) async throws(APIFailure) -> Message {
        try await alice.call(
            API.sendMessage,
            body: MessageDraft(muid: "\(index)", to: bob, text: "\(index) " + String(repeating: "x", count: 60_000)))
    }

    /// After a kill all that was acknowledged is there, once.
    private func proveNothingIsLost(_ words: [String], keyFile: String = "beckon.sqlite.apikey") async throws {
        let desk = try await OperatorDesk(words, in: folder.url, keyFile: keyFile)
        let page = try await desk.session(of: "bob").call(
            API.messagesWithUser, ["uid": "alice"], query: [("limit", 100)])
        #expect(page.messages.map(\.id) == Array(1...Int64(page.messages.count)))
        for message in page.messages { #expect(message.text?.hasPrefix("\(message.muid) x") == true) }
        #expect(Set(page.messages.map(\.muid)).count == page.messages.count && page.messages.count > 20)
        await desk.stop()
    }

    private static var mayMount: Bool {
        let folder = FileManager.default.temporaryDirectory.appending(path: "mount-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            guard try run("mount", "-t", "tmpfs", "-o", "size=64k", "beckon", folder.path) == 0 else { return false }
            return try run("umount", folder.path) == 0
        } catch {
            return false
        }
    }

    private static func run(_ words: String...) throws -> Int32 {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = words
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus
    }
}
