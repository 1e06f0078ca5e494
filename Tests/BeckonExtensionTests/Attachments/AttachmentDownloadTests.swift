import BeckonExtension
import Foundation
import Testing

@Suite(.timeLimit(.minutes(1))) struct AttachmentDownloadTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var files: [String] { get throws { try FileManager.default.contentsOfDirectory(atPath: folder.url.path) } }

    private func download(_ server: ScriptedServer, _ path: String = "/a") async throws(AttachmentError)
        -> DownloadedAttachment
    {
        let download = AttachmentDownload(downloader: server.downloader, makeName: { "file" })
        return try await download.download(URL(fileURLWithPath: path).onServer, into: folder.url)
    }

    @Test func fileHoldsTheBytesUnderANameThatTellsItsType() async throws {
        let server = ScriptedServer([
            "/a": (.init(status: 302, headers: ["location": "/b"]), []),
            "/b": (.init(status: 200), Data.jpeg.map { .bytes(Data([$0])) }),
        ])
        let file = try await download(server)
        #expect(file == DownloadedAttachment(file: folder.url.appending(path: "file.jpg"), type: .jpeg, bytes: 1024))
        #expect(try Data(contentsOf: file.file) == .jpeg)
        #expect(try files == ["file.jpg"])
        #expect(server.askedPaths == ["/a", "/b"])
        #expect(server.openAnswers == 0)
        // What the system does not show, and what would not be counted as it is stored, is not asked for.
        #expect(server.askedHeaders.allSatisfy { $0["accept-encoding"] == "identity" })
        #expect(server.askedHeaders.allSatisfy { $0["accept"]?.contains("webp") == false })
    }

    @Test(arguments: [
        ("nobody answers", nil, AttachmentError.Code.network),
        ("status", (Downloader.Head(status: 404), [ScriptedServer.Piece.bytes(.page)]), .status),
        ("breaks off", (.init(status: 200), [.bytes(.jpeg), .fail]), .network),
        ("too short", (.init(status: 200, headers: ["content-length": "2000"]), [.bytes(.jpeg)]), .incomplete),
        ("too large", (.init(status: 200), [.bytes(.jpeg), .bytes(Data(count: 10_000_000)), .hang]), .tooLarge),
        ("a page", (.init(status: 200, headers: ["content-type": "image/jpeg"]), [.bytes(.page)]), .notShown),
        ("empty", (.init(status: 200), []), .empty),
    ])
    func failureLeavesNoFileAndNoConnection(
        _ name: String, _ answer: (Downloader.Head, [ScriptedServer.Piece])?, _ code: AttachmentError.Code
    ) async throws {
        let server = ScriptedServer(answer.map { ["/a": $0] } ?? [:])
        let error = await #expect(throws: AttachmentError.self) { try await download(server) }
        #expect(error?.code == code)
        #expect(try files.isEmpty)
        #expect(server.openAnswers == 0)
    }

    @Test func cancellationLeavesNoFileAndNoConnection() async throws {
        let server = ScriptedServer(["/a": (.init(status: 200), [.bytes(.jpeg), .hang])])
        let task = Task { try await download(server) }
        await server.hanging.wait()
        #expect(try files == ["file"])
        task.cancel()
        let error = await #expect(throws: AttachmentError.self) { try await task.value }
        #expect(error?.code == .cancelled)
        #expect(try files.isEmpty)
        #expect(server.openAnswers == 0)
    }

    /// A downloader that does not listen to cancellation is not believed afterwards.
    @Test func fileThatIsWholeAfterTheCancellationIsRemoved() async throws {
        let signal = Signal()
        let server = ScriptedServer(["/a": (.init(status: 200), [.bytes(.jpeg), .wait(signal)])])
        let task = Task { try await download(server) }
        await server.hanging.wait()
        task.cancel()
        signal.open()
        let error = await #expect(throws: AttachmentError.self) { try await task.value }
        #expect(error?.code == .cancelled)
        #expect(try files.isEmpty)
    }

    @Test func fileOfSomebodyElseIsLeftAlone() async throws {
        for name in ["file", "file.jpg"] {
            let other = folder.url.appending(path: name)
            try Data("other".utf8).write(to: other)
            let server = ScriptedServer(["/a": (.init(status: 200), [.bytes(.jpeg)])])
            let error = await #expect(throws: AttachmentError.self) { try await download(server) }
            #expect(error?.code == .file)
            #expect(try files == [name])
            #expect(try Data(contentsOf: other) == Data("other".utf8))
            try FileManager.default.removeItem(at: other)
        }
    }

    @Test func folderThatIsMissingIsAnErrorWithAWayOut() async throws {
        let server = ScriptedServer([:])
        let download = AttachmentDownload(downloader: server.downloader)
        let error = await #expect(throws: AttachmentError.self) {
            try await download.download(
                URL(fileURLWithPath: "/a").onServer, into: folder.url.appending(path: "missing"))
        }
        #expect(error?.code == .file)
        #expect(error?.remedy != nil)
    }
}

extension URL {
    /// The path at a server that only a script knows.
    fileprivate var onServer: URL { URL(string: "https://cdn.example\(path)?token=secret") ?? self }
}
