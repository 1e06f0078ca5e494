import BeckonAPI
import BeckonClient
import BeckonModel
import BeckonStore
import BeckonTesting
import Foundation
import Synchronization
import Testing

/// Issue 7: media with progress and resume, over a server that fails at each place.
@Suite(.timeLimit(.minutes(2))) struct FileUploaderTests {
    @Test func aFileGoesOutInPartsWithProgressAndEachStateIsKept() async throws {
        let fixture = try await FileFixture(size: (3 << 20) + 7)
        let id = try await fixture.upload()
        #expect(await fixture.server.file(id) == fixture.bytes)
        let parts = await fixture.requests(API.appendToUpload).map { $0.body?.count ?? 0 }
        #expect(parts == [1 << 20, 2 << 20, 7])
        let told = fixture.told.withLock { $0 }
        #expect(told == told.sorted() && told.first == 0 && told.last == Int64(fixture.bytes.count))
        #expect(told.count > 3 * 16, "progress within a part")
        var begun = fixture.outgoing
        begun.upload = id.rawValue
        var whole = begun
        whole.file = id.rawValue
        #expect(fixture.kept.withLock { $0 } == [begun, whole])
        // Again it is known.
        let count = await fixture.server.requests.count
        #expect(try await fixture.upload(whole) == id)
        #expect(await fixture.server.requests.count == count)
    }

    /// Whatever arrived is kept and not sent again.
    @Test func aCutAtAnyByteCostsWhatHadNotArrived() async throws {
        for cut in 0...64 {
            let fixture = try await FileFixture(size: 64)
            await fixture.server.fail(API.appendToUpload, .bodyCut(after: cut))
            let id = try await fixture.upload()
            #expect(await fixture.server.file(id) == fixture.bytes)
            let parts = await fixture.requests(API.appendToUpload).map { $0.body?.count ?? 0 }
            #expect(parts == [64, 64 - cut], "cut after \(cut)")
            #expect(await fixture.server.unfinishedUploads.isEmpty)
        }
    }

    @Test func partsBecomeSmallerWhereTheyAreCut() async throws {
        let fixture = try await FileFixture(size: 3 << 20)
        await fixture.server.fail(API.appendToUpload, .bodyCut(after: 100_000), times: 3)
        let id = try await fixture.upload()
        #expect(await fixture.server.file(id) == fixture.bytes)
        let parts = await fixture.requests(API.appendToUpload).map { $0.body?.count ?? 0 }
        #expect(Array(parts.prefix(4)) == [1 << 20, 1 << 19, 1 << 18, 1 << 17])
    }

    enum Route: CaseIterable { case append, ask }

    /// R-X and issue 7: any status, half a body, or nothing.
    private static let passing: [FakeServer.Fault] = [
        .unreachable, .answerLost, .answerCut, .answerEnds(after: 1), .status(500, nil), .status(503, nil),
        .status(429, nil), .status(302, nil), .status(408, nil),
    ]

    /// Whoever waits for the upload learns at once that nobody is there; the message is tried again by the outbox.
    @Test(arguments: [false, true])
    func whereNobodyAnswersTheFirstFailureEndsIt(isBegun: Bool) async throws {
        for fault in Self.passing {
            let fixture = try await FileFixture(size: 10_000)
            if isBegun {
                await fixture.server.fail(API.appendToUpload, .bodyCut(after: 5_000))
                await fixture.server.fail(API.upload, .unreachable, times: 99)
                _ = await fixture.failure()
                await fixture.server.mend()
            }
            let kept = fixture.kept.withLock { $0.last }
            let waits = fixture.waits.withLock { $0.count }
            if isBegun {
                await fixture.server.fail(API.upload, fault)
            } else {
                await fixture.server.fail(API.beginUpload, fault)
            }
            let failure = await fixture.failure(of: kept)
            #expect(failure?.isTransient == true)
            #expect(fixture.waits.withLock { $0.count } == waits)
            let id = try await fixture.upload(kept)
            #expect(await fixture.server.file(id) == fixture.bytes)
        }
    }

    @Test(arguments: Route.allCases)
    func whatPassesIsTriedAgain(route: Route) async throws {
        for fault in Self.passing {
            let fixture = try await FileFixture(size: 10_000)
            switch route {
            case .append: await fixture.server.fail(API.appendToUpload, fault)
            case .ask:
                await fixture.server.fail(API.appendToUpload, .bodyCut(after: 5))
                await fixture.server.fail(API.upload, fault)
            }
            let id = try await fixture.upload()
            #expect(await fixture.server.file(id) == fixture.bytes)
            #expect(!fixture.waits.withLock { $0 }.isEmpty)
        }
    }

    @Test func theServersWaitIsHonoured() async throws {
        let fixture = try await FileFixture(size: 10)
        await fixture.server.fail(API.appendToUpload, .status(429, nil, retryAfter: 77))
        _ = try await fixture.upload()
        #expect(fixture.waits.withLock { $0 } == [.seconds(77)])
    }

    /// The app decides when to go on; what is there is kept, and the next try goes on at its end.
    @Test func itGivesUpAfterSomeTriesAndGoesOnLater() async throws {
        let fixture = try await FileFixture(size: 200_000)
        await fixture.server.fail(API.appendToUpload, .bodyCut(after: 50_000))
        await fixture.server.fail(API.upload, .unreachable, times: 99)
        let failure = await fixture.failure()
        #expect(failure?.isTransient == true && failure?.error.code == .networkIssues)
        #expect(fixture.waits.withLock { $0.count } == 5)
        #expect(await fixture.server.unfinishedUploads.values.first == 50_000)

        let kept = try #require(fixture.kept.withLock { $0.last })
        await fixture.server.mend()
        let id = try await fixture.upload(kept)
        #expect(id.rawValue == kept.upload)
        #expect(await fixture.server.file(id) == fixture.bytes)
        #expect(await fixture.requests(API.appendToUpload).last?.body?.count == 150_000)
    }

    @Test func aRefusalIsPermanent() async throws {
        let fixture = try await FileFixture(size: 10)
        await fixture.server.fail(
            API.appendToUpload, .status(415, ChatError(.invalidFileType, "No picture.", path: "mimeType")))
        let failure = await fixture.failure()
        #expect(failure?.error.code == .invalidFileType && failure?.isTransient == false)
        #expect(fixture.waits.withLock { $0.isEmpty })
    }

    /// A token revoked meanwhile: the app learns it once, and the upload goes on with the next session.
    @Test func aRevokedTokenEndsItAndLosesNothing() async throws {
        let fixture = try await FileFixture(size: 100)
        await fixture.server.fail(API.appendToUpload, .bodyCut(after: 40))
        await fixture.server.fail(API.upload, .status(401, ChatError(.authTokenNotFound, "Not known.")))
        let failure = await fixture.failure()
        #expect(failure?.isTokenRefused == true)
        let kept = try #require(fixture.kept.withLock { $0.last })
        let id = try await fixture.upload(kept)
        #expect(await fixture.server.file(id) == fixture.bytes)
        #expect(await fixture.requests(API.appendToUpload).last?.body?.count == 60)
    }

    @Test func aServerThatHasFewerBytesThanItSaidGetsThemAgain() async throws {
        let fixture = try await FileFixture(size: 3 << 20)
        let gate = Gate()
        await fixture.server.fail(API.appendToUpload, .bodyCut(after: 1000))
        await fixture.server.fail(API.appendToUpload, .held(gate))
        let upload = Task { try await fixture.upload() }
        await gate.untilWaiting()
        await fixture.server.shortenUploads(to: 10)
        gate.open()
        let id = try await upload.value
        #expect(await fixture.server.file(id) == fixture.bytes)
        let offsets = await fixture.requests(API.appendToUpload).map { $0.headers[API.uploadOffsetHeader] }
        #expect(Array(offsets.prefix(3)) == ["0", "1000", "10"])
    }

    /// After a day the server knows nothing of it.
    @Test func anUploadThatIsGoneIsBegunAnew() async throws {
        let fixture = try await FileFixture(size: 100)
        await fixture.server.fail(API.appendToUpload, .bodyCut(after: 40))
        await fixture.server.fail(API.upload, .unreachable, times: 99)
        _ = await fixture.failure()
        let kept = try #require(fixture.kept.withLock { $0.last })
        await fixture.server.mend()
        await fixture.server.forgetUploads()
        let id = try await fixture.upload(kept)
        #expect(await fixture.server.file(id) == fixture.bytes)
        #expect(id.rawValue != kept.upload)
        #expect(await fixture.requests(API.beginUpload).count == 2)
    }

    @Test func aServerThatForgetsEachUploadIsGivenUp() async throws {
        let fixture = try await FileFixture(size: 100)
        await fixture.server.fail(API.appendToUpload, .status(404, ChatError(.fileNotFound, "None.")), times: 99)
        let failure = await fixture.failure()
        #expect(failure?.error.code == .fileNotFound && failure?.isTransient == false)
        #expect(await fixture.requests(API.beginUpload).count == 4)
    }

    @Test func aFileThatIsGoneOrAnotherOneIsTold() async throws {
        let fixture = try await FileFixture(size: 100)
        try (fixture.bytes + Data([0])).write(to: fixture.url)
        #expect(await fixture.failure()?.error.code == .fileChanged)
        try fixture.bytes.dropLast().write(to: fixture.url)
        #expect(await fixture.failure()?.error.code == .fileChanged)
        try FileManager.default.removeItem(at: fixture.url)
        let failure = await fixture.failure()
        #expect(failure?.error.code == .fileUnreadable && failure?.isTransient == false)
        #expect(await fixture.server.requests.isEmpty)
    }

    /// It may also go while the server takes its time.
    @Test func aFileThatGoesInTheMiddleIsTold() async throws {
        let fixture = try await FileFixture(size: 3 << 20)
        let gate = Gate()
        await fixture.server.fail(API.appendToUpload, .held(gate))
        let upload = Task { await fixture.failure() }
        await gate.untilWaiting()
        try FileManager.default.removeItem(at: fixture.url)
        gate.open()
        #expect(await upload.value?.error.code == .fileUnreadable)
        #expect(await fixture.server.unfinishedUploads.values.first == 1 << 20)
    }

    @Test func aCancelledUploadEndsWithoutAnotherTry() async throws {
        let fixture = try await FileFixture(size: 100)
        let gate = Gate()
        await fixture.server.fail(API.appendToUpload, .held(gate))
        let upload = Task { await fixture.failure() }
        await gate.untilWaiting()
        upload.cancel()
        gate.open()
        let failure = await upload.value
        #expect(failure?.error.code == .cancelled && failure?.isTransient == true)
        #expect(await fixture.requests(API.appendToUpload).count == 1)
    }

    /// What could not be kept is not gone on with: after a kill nobody would know of it.
    @Test func aStateThatCannotBeKeptEndsIt() async throws {
        let fixture = try await FileFixture(size: 100)
        let uploader = FileUploader(
            transport: fixture.server.transport, token: "token-alice", time: fixture.time,
            backOff: BackOff(random: { 0 }))
        let failure = await #expect(throws: APIFailure.self) {
            try await uploader.upload(
                fixture.outgoing, at: fixture.url, keep: { _ in throw ChatError(.diskFull, "No room.") })
        }
        #expect(failure?.error.code == .diskFull)
        #expect(await fixture.requests(API.appendToUpload).isEmpty)
    }

    @Test func aTransportWithoutFilesSaysSo() async throws {
        let fixture = try await FileFixture(size: 100)
        let transport = Transport(send: fixture.server.transport.send, connect: fixture.server.transport.connect)
        let failure = await #expect(throws: APIFailure.self) {
            try await FileUploader(
                transport: transport, token: "token-alice", time: fixture.time, backOff: BackOff(random: { 0 })
            ).upload(fixture.outgoing, at: fixture.url, keep: { _ in })
        }
        #expect(failure?.error == Transport.carriesNoFiles && failure?.isTransient == false)
    }
}
