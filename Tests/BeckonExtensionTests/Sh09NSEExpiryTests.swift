import BeckonExtension
import BeckonModel
import BeckonPush
import BeckonTesting
import Foundation
import Testing

/// Case sh-09: the text was decrypted at once, the avatar hangs.
@Suite(.timeLimit(.minutes(1))) struct Sh09NSEExpiryTests {
    /// How the app downloads.
    enum Download: CaseIterable { case async, callback }
    /// Who ends it: the pipeline's own deadline, or the system.
    enum Ending: CaseIterable { case deadline, expiry }

    private let known: Case
    private let folder: TemporaryFolder
    private let time = ManualTime()
    private let recorder = Recorder()
    private let started = Signal()
    private let done = Signal()
    private let ended = Signal()

    init() throws {
        known = try Case("sh-09-nse-expiry")
        folder = try TemporaryFolder()
    }

    private func event(_ name: String) throws -> JSONValue {
        try #require(known.input["events"]?.array?.first { $0["ev"]?.string == name })
    }

    private func at(_ name: String) throws -> Duration { .seconds(try #require(try event(name)["at"]?.number)) }

    /// Opens what stands in the field, at the time that the case says.
    private func decrypt() throws -> DecryptStage {
        let (event, time, at) = (try event("decrypt.done"), time, try at("decrypt.done"))
        return DecryptStage(
            find: { revision in
                revision.content.userInfo["enc"].flatMap { _ in SealedMessage(combined: Data(count: 28)) }
            }, key: { _ in Data(count: 32) },
            cipher: Cipher { _, _ in
                time.advance(by: at)
                return Data()
            },
            decode: { _ in FetchedMessage(title: event["title"]?.string, body: event["body"]?.string) })
    }

    /// Waits for the end of the download, writes its bytes and brings them.
    private func download(_ how: Download) throws -> any RevisionStage {
        let bytes = Int(try #require(try event("download.done")["bytes"]?.int))
        let file = file
        let (started, done, ended) = (started, done, ended)
        let attached: @Sendable (Revision) throws -> Revision = { revision in
            try Data(count: bytes).write(to: file)
            var revised = revision
            revised.content.attachments = [NotificationAttachment(identifier: "avatar", file: file)]
            return revised
        }
        let remove: @Sendable () -> Void = { try? FileManager.default.removeItem(at: file) }
        switch how {
        case .async:
            return AsyncStage(name: "download", kind: .media) { revision, context in
                started.open()
                await done.wait()
                let revised = try attached(revision)
                context.onDiscard {
                    remove()
                    ended.open()
                }
                return revised
            }
        case .callback:
            return CallbackStage("download", kind: .media) { revision, _, callback in
                started.open()
                Task {
                    await done.wait()
                    if !callback(Result { try attached(revision) }) { remove() }
                    ended.open()
                }
            }
        }
    }

    private var file: URL { folder.url.appendingPathComponent("slow.png") }

    @Test(arguments: Download.allCases, Ending.allCases)
    func sh_09_nse_expiry_textIsShownOnceInTimeAndTheLateDownloadGoes(_ how: Download, _ ending: Ending) async throws {
        let given = try #require(try event("nse.didReceive")["content"]?.object)
        let content = NotificationContent(
            title: given["title"]?.string ?? "", body: given["body"]?.string ?? "",
            userInfo: given["userInfo"]?.object ?? [:])
        // With a deadline behind the system's, only the expiry is left.
        let pipeline = RevisionPipeline(
            stages: [try download(how), try decrypt()], deadline: ending == .deadline ? .seconds(25) : .seconds(60),
            time: time.source, trace: recorder.trace)
        let identifier = try #require(try event("nse.didReceive")["requestId"]?.string)
        pipeline.didReceive(
            NotificationRequest(identifier: identifier, content: content), handler: recorder.handler)
        await started.wait()
        await time.untilWaiting()
        #expect(recorder.contents.isEmpty)
        time.advance(by: try at("nse.timeWillExpire") - .nanoseconds(time.source.monotonic()))
        if ending == .expiry { pipeline.timeWillExpire() }

        let shown = try #require(await recorder.contents(1).first)
        let deliveredBy = try #require(known.expected["deliveredBy"]?.number)
        #expect(time.source.monotonic() <= Duration.seconds(deliveredBy).nanoseconds)
        let expected = try #require(known.expected["delivered"])
        #expect(shown.title == expected["title"]?.string)
        #expect(shown.body == expected["body"]?.string)
        #expect(shown.attachments.count == expected["attachments"]?.array?.count)

        // "late download ignored, temp file removed"
        time.advance(by: try at("download.done") - .nanoseconds(time.source.monotonic()))
        done.open()
        await ended.wait()
        pipeline.timeWillExpire()
        #expect(known.expected["contentHandlerCalls"]?.int == Int64(recorder.contents.count))
        #expect(!FileManager.default.fileExists(atPath: file.path))
    }

    /// "Better still": an avatar that is not needed has a budget of its own.
    @Test func sh_09_nse_expiry_textDoesNotWaitForAPictureBeyondItsBudget() async throws {
        let (started, done, file, ended) = (started, done, file, ended)
        let picture = SenderPictureStage(limit: .seconds(5)) { _, _ in
            started.open()
            await done.wait()
            try Data(count: 20_000).write(to: file)
            return file
        }
        let (communication, push) = (
            NotificationContent.Communication(senderIdentifier: "a", senderName: "Mara", conversationIdentifier: "c"),
            PushMessage(
                dialect: "case", sender: PushMessage.Person(id: "a", avatar: "https://media.example/slow.png"))
        )
        let known = AsyncStage(name: "known") { revision, _ in
            var revised = revision
            (revised.content.communication, revised.push) = (communication, push)
            return revised
        }
        let pipeline = RevisionPipeline(
            stages: [known, picture], time: time.source, trace: recorder.trace,
            observer: { _, step in if case .failed = step.outcome { ended.open() } })
        pipeline.didReceive(NotificationRequest(), handler: recorder.handler)
        await started.wait()
        // The deadline's clock and the picture's.
        await time.untilWaiting(2)
        time.advance(by: .seconds(5))
        #expect(await recorder.contents(1).first?.communication == communication)
        await ended.wait()
        #expect(recorder.words == ["revised stage-failed sender-picture", "revised revised all-stages"])
        done.open()
    }
}

extension JSONValue {
    /// A number of a case.
    fileprivate var number: Double? {
        switch self {
        case .int(let value): Double(value)
        case .double(let value): value
        default: nil
        }
    }
}
