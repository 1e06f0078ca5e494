import BeckonAPI
import BeckonModel
import BeckonStore
import BeckonTesting
import Foundation
import Testing

@testable import BeckonClient

/// Media through the outbox: progress, resume, and never twice (issue 7).
@Suite(.timeLimit(.minutes(1))) struct ChatClientFileTests {
    private let server = FakeServer()
    private let time = ManualTime()
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func client() -> ChatClient {
        ChatClient(
            transport: server.transport, time: time.source, random: { 0 },
            store: .folder(folder.url.appendingPathComponent("chats")))
    }

    private func signedIn() async throws -> ChatClient {
        await server.addUser("alice")
        await server.addUser("bob")
        let client = client()
        try await client.login(token: "token-alice")
        return client
    }

    private func picture(_ size: Int = 3_000_000) throws -> URL {
        try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
        let url = folder.url.appendingPathComponent("a picture.png")
        try (Data([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) + Data(count: size - 8)).write(to: url)
        return url
    }

    @Sendable private func isSent(_ event: ClientEvent) -> Bool {
        if case .outgoing(let message) = event, case .sent = message.state { true } else { false }
    }

    private func copies(_ client: ChatClient) async throws -> [String] {
        guard let outgoing = await client.store?.outgoingFolder,
            FileManager.default.fileExists(atPath: outgoing.path)
        else { return [] }
        return try FileManager.default.contentsOfDirectory(atPath: outgoing.path)
    }

    @Test func aPictureGoesUpWithProgressAndTheMessageNamesIt() async throws {
        let client = try await signedIn()
        let events = client.events()
        let original = try picture()
        let local = try await client.send(files: [original], text: "Look", to: toBob)
        #expect(local.draft.type == .image && local.files.map(\.size) == [3_000_000])
        // What was chosen may go at once.
        try FileManager.default.removeItem(at: original)
        var progress: [Int64] = []
        for await event in events {
            if case .upload(local.muid, let sent, 3_000_000) = event { progress.append(sent) }
            if isSent(event) { break }
        }
        #expect(progress.last == 3_000_000)
        let message = try #require(await server.messages(of: alice.uid, with: toBob).first)
        #expect(message.text == "Look" && message.type == .image)
        #expect(message.attachments.count == 1 && message.attachments.first?.file != nil)
        #expect(try await copies(client) == [])
    }

    /// A kill in the middle: the next run goes on with the same upload, and the message is sent once.
    @Test func anUploadThatWasCutByAKillGoesOnInTheNextRun() async throws {
        let first = try await signedIn()
        let gate = Gate()
        await server.fail(API.appendToUpload, .held(gate))
        let local = try await first.send(files: [picture()], to: toBob)
        await gate.untilWaiting()
        let session = try #require(await first.session)
        await first.terminate()
        await first.closing?.value
        gate.open()

        let next = client()
        let events = next.events()
        await next.restore(session)
        #expect(await BeckonClientTests.first(events, where: isSent) != nil)
        #expect(await server.messages(of: alice.uid, with: toBob).map(\.muid) == [local.muid])
        let begun = await server.requests.count { $0.method == .post && $0.target == "/v1/uploads" }
        #expect(begun == 1)
        #expect(try await copies(next) == [])
    }

    @Test func aFileThatIsRefusedFailsTheMessageAndLetsTheNextOneGo() async throws {
        let client = try await signedIn()
        let events = client.events()
        await server.fail(API.beginUpload, .status(413, ChatError(.uploadQuotaExceeded, "Too much.")))
        let local = try await client.send(files: [picture()], to: toBob)
        let text = try await client.send(text: "after", to: toBob)
        let failed = await first(events) {
            if case .outgoing(let message) = $0, case .failed = message.state { true } else { false }
        }
        guard case .outgoing(let told) = failed, case .failed(let error) = told.state else {
            Issue.record("not failed")
            return
        }
        #expect(told.muid == local.muid && error.code == .uploadQuotaExceeded)
        _ = await first(events, where: isSent)
        #expect(await server.messages(of: alice.uid, with: toBob).map(\.muid) == [text.muid])
        await client.discard(muid: local.muid)
        _ = await first(events) { $0 == .discarded(muid: local.muid) }
        #expect(try await copies(client) == [])
    }

    @Test func whatIsNoFileIsRefusedAndNothingIsKept() async throws {
        let client = try await signedIn()
        for url in [folder.url.appendingPathComponent("nothing.png"), FileManager.default.temporaryDirectory] {
            await #expect { try await client.send(files: [url], to: toBob) } throws: {
                ($0 as? ChatError)?.code == .fileUnreadable
            }
        }
        await #expect { try await client.send(files: [], to: toBob) } throws: {
            ($0 as? ChatError)?.code == .emptyMessageFile
        }
        #expect(await client.unsentMessages(with: toBob) == [])
        #expect(try await copies(client) == [])
    }
}
