import BeckonExtension
import BeckonModel
import BeckonPush
import BeckonTesting
import Foundation
import Testing

@Suite(.timeLimit(.minutes(1))) struct AttachmentStageTests {
    private let folder: TemporaryFolder
    private let fixture = StageFixture()

    init() throws { folder = try TemporaryFolder() }

    private var files: [String] { get throws { try FileManager.default.contentsOfDirectory(atPath: folder.url.path) } }

    private func download(_ server: ScriptedServer) -> AttachmentDownload {
        AttachmentDownload(downloader: server.downloader)
    }

    private static func server(_ paths: String...) -> ScriptedServer {
        ScriptedServer(
            Dictionary(uniqueKeysWithValues: paths.map { ($0, (Downloader.Head(status: 200), [.bytes(.jpeg)])) }))
    }

    private func pushed(_ attachments: [PushMessage.Attachment], _ payload: [String: JSONValue] = [:]) -> Revision {
        var revision = fixture.revision(Pushes.cometChat().merging(payload) { $1 })
        revision.push?.attachments = attachments
        return revision
    }

    @Test func fileOfTheMessageIsShownWithIt() async throws {
        let stage = AttachmentStage(download(Self.server("/a")), into: folder.url)
        let revised = try await fixture.revised(stage, pushed([.init(url: "https://cdn.example/a?w=640")]))
        let attachment = try #require(revised.content.attachments.first)
        #expect(attachment.file.pathExtension == "jpg")
        #expect(try Data(contentsOf: attachment.file) == .jpeg)
        #expect(revised.content.body == "Photo")
        #expect(stage.kind == .media)
    }

    static let fields: [(source: AttachmentSource, payload: [String: JSONValue])] = [
        (.field("image"), ["image": "https://cdn.example/a"]),
        (.field("media", "url"), ["media": ["url": "https://cdn.example/a"]]),
        (.field("media"), ["media": [["url": "https://cdn.example/a"], "https://cdn.example/b"]]),
    ]

    @Test(arguments: fields.indices) func fieldThatTheAppNamesLeadsToTheFile(_ index: Int) async throws {
        let field = Self.fields[index]
        let stage = AttachmentStage(download(Self.server("/a")), into: folder.url, from: [field.source])
        #expect(try await fixture.revised(stage, pushed([], field.payload)).content.attachments.count == 1)
    }

    @Test func imageOfFCMIsFoundWithoutBeingNamed() async throws {
        let stage = AttachmentStage(download(Self.server("/a")), into: folder.url)
        let payload: [String: JSONValue] = ["fcm_options": ["image": "https://cdn.example/a"]]
        let foreign = try await fixture.revised(stage, fixture.revision(Pushes.foreign.merging(payload) { $1 }))
        #expect(foreign.content.attachments.count == 1)
    }

    @Test(arguments: [
        PushMessage.Attachment(url: "https://cdn.example/a", mimeType: "application/pdf"),
        PushMessage.Attachment(url: "https://cdn.example/a", mimeType: "image/png", size: 10_000_001),
        PushMessage.Attachment(url: "https://cdn.example/a.mp3?x=1", size: 5_000_001),
        PushMessage.Attachment(url: "https://cdn.example/a", size: 50_000_001),
    ])
    func fileThatCannotBeShownIsNotAskedFor(_ attachment: PushMessage.Attachment) async throws {
        let server = Self.server("/a")
        let stage = AttachmentStage(download(server), into: folder.url)
        let revision = pushed([attachment])
        #expect(try await fixture.revised(stage, revision) == revision)
        #expect(server.askedPaths.isEmpty)
    }

    @Test func pushWithoutFilesIsLeftAsItIs() async throws {
        let revision = pushed([])
        let stage = AttachmentStage(download(Self.server()), into: folder.url)
        #expect(try await fixture.revised(stage, revision) == revision)
    }

    /// At most as many as were asked for, each once; one that fails costs itself alone.
    @Test func filesAreShownUpToTheNumberAskedFor() async throws {
        let server = Self.server("/a", "/c", "/d", "/e")
        let payload = Pushes.foreign.merging(
            ["files": .array("abcade".map { .string("https://cdn.example/\($0)") })]) { $1 }
        let recorder = Recorder()
        let pipeline = RevisionPipeline(
            stages: AttachmentStage.stages(
                atMost: 4, download(server), into: folder.url, from: [.field("files")]), trace: recorder.trace)
        pipeline.didReceive(
            NotificationRequest(identifier: "n", content: NotificationContent(payload: payload)),
            handler: recorder.handler)
        let content = try #require(await recorder.contents(1).first)
        #expect(content.attachments.map(\.identifier) == ["attachment", "attachment-3", "attachment-4"])
        #expect(server.askedPaths == ["/a", "/b", "/c", "/d"])
        #expect(
            recorder.words == [
                "revised not-attached attachment-network", "revised stage-failed attachment-2",
                "revised revised all-stages",
            ])
        #expect(try files.count == 3)
    }

    /// P-13, case sh-09: what is there at the expiry is shown; what comes later is removed.
    @Test func fileThatComesTooLateIsRemovedAndTheTextIsShownInTime() async throws {
        let signal = Signal()
        let server = ScriptedServer(["/a": (.init(status: 200), [.bytes(.jpeg), .wait(signal)])])
        let recorder = Recorder()
        let ended = Signal()
        let pipeline = RevisionPipeline(
            stages: [AttachmentStage(download(server), into: folder.url)], trace: recorder.trace,
            observer: { _, _ in ended.open() })
        let payload = Pushes.foreign.merging(["fcm_options": ["image": "https://cdn.example/a"]]) { $1 }
        pipeline.didReceive(
            NotificationRequest(identifier: "n", content: NotificationContent(payload: payload)),
            handler: recorder.handler)
        await server.hanging.wait()
        pipeline.timeWillExpire()
        let content = try #require(await recorder.contents(1).first)
        #expect(content.body == "of today")
        #expect(content.attachments.isEmpty)
        signal.open()
        await ended.wait()
        #expect(try files.isEmpty)
    }

    /// The stage's own result came, and the pipeline had no more use for it.
    @Test func fileIsRemovedWhereTheResultIsDiscarded() async throws {
        let stage = AttachmentStage(download(Self.server("/a")), into: folder.url)
        let revision = pushed([.init(url: "https://cdn.example/a")])
        let discards = Recorder()
        let context = RevisionContext(
            request: NotificationRequest(identifier: "n", content: revision.content),
            onDiscard: { body in
                discards.handler(revision.content)
                body()
            })
        _ = try await stage.revise(revision, context: context)
        #expect(discards.contents.count == 1)
        #expect(try files.isEmpty)
    }

    @Test(arguments: [(Data.jpeg, true), (Data("ID3".utf8), false), (Data.page, false)])
    func senderPictureIsAnImageOrNone(_ bytes: Data, _ isShown: Bool) async throws {
        let server = ScriptedServer(["/dana.png": (.init(status: 200), [.bytes(bytes)])])
        var revision = pushed([])
        revision.content.communication = NotificationContent.Communication(
            senderIdentifier: "u-2", senderName: "Dana", conversationIdentifier: "u-1_user_u-2")
        let stage = SenderPictureStage(download(server), into: folder.url)
        do {
            let picture = try await fixture.revised(stage, revision).content.communication?.picture
            #expect(isShown && picture?.pathExtension == "jpg")
        } catch {
            #expect(!isShown && (error as? AttachmentError)?.code == .notShown)
        }
        #expect(try files.count == (isShown ? 1 : 0))
    }
}
