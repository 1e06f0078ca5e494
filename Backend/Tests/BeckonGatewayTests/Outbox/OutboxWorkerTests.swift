import BeckonGateway
import BeckonModel
import BeckonPush
import BeckonSQLite
import BeckonServer
import BeckonTesting
import Foundation
import Testing

/// The worker between a real store and a scripted push service.
@Suite struct OutboxWorkerTests {
    @Test func aStoredMessageIsPushedOnceWithItsIdentifiersAndTheBadge() async throws {
        let fixture = try await OutboxFixture()
        let worker = fixture.worker()
        let message = try await fixture.working(worker) {
            let message = try await fixture.send("hello")
            _ = await fixture.service.next()
            try await fixture.untilDone()
            return message
        }
        let request = try #require(fixture.service.requests.first)
        #expect(fixture.service.requests.count == 1)
        #expect(request.token == "b0b0")
        #expect(request.topic == "com.example.chat")
        #expect(request.pushType == .alert)
        #expect(request.priority == 10)
        #expect(request.expiration == 1_700_000_000 + 7 * 24 * 3600)
        #expect(String(decoding: request.body, as: UTF8.self) == "\(message.id) bob 1")
        #expect(request.apnsID.count == 36)
        #expect(request.collapseID?.isEmpty == false)
    }

    @Test func aMessageFromBeforeTheWorkerIsPushed() async throws {
        let fixture = try await OutboxFixture()
        try await fixture.send("hello")
        try await fixture.working(fixture.worker()) {
            _ = await fixture.service.next()
            try await fixture.untilDone()
        }
        #expect(fixture.service.requests.count == 1)
    }

    /// sh-25 A and B: the same identifiers on every try, and the next try waits for its time.
    @Test func aRetryWaitsAndCarriesTheSameIdentifiers() async throws {
        let fixture = try await OutboxFixture()
        fixture.service.answer(.retry(reason: "ServiceUnavailable", after: nil))
        try await fixture.working(fixture.worker()) {
            try await fixture.send("hello")
            _ = await fixture.service.next()
            await fixture.untilItWaits()
            #expect(fixture.service.requests.count == 1)
            fixture.time.advance(by: .seconds(1))
            _ = await fixture.service.next()
            try await fixture.untilDone()
        }
        let requests = fixture.service.requests
        #expect(requests.count == 2)
        #expect(Set(requests.map(\.apnsID)).count == 1)
        #expect(Set(requests.map(\.collapseID)).count == 1)
    }

    /// sh-23: equal is not later; the token is gone and nothing more is sent to it.
    @Test func a410RemovesTheDevice() async throws {
        let fixture = try await OutboxFixture()
        fixture.service.answer(.unregistered(timestamp: 1_700_000_000_000))
        try await fixture.working(fixture.worker()) {
            try await fixture.send("one")
            _ = await fixture.service.next()
            try await fixture.untilDone()
            try await fixture.send("two")
            try await fixture.untilDone()
        }
        #expect(fixture.service.requests.count == 1)
    }

    /// sh-23 A, pushy#674: a late 410 does not remove a device that has registered since.
    @Test func a410FromBeforeTheRegistrationRemovesNothing() async throws {
        let fixture = try await OutboxFixture()
        fixture.service.answer(.unregistered(timestamp: 1_699_999_999_999))
        try await fixture.working(fixture.worker()) {
            try await fixture.send("one")
            _ = await fixture.service.next()
            try await fixture.untilDone()
            try await fixture.send("two")
            _ = await fixture.service.next()
            try await fixture.untilDone()
        }
        #expect(fixture.service.requests.count == 2)
    }

    /// More than two pages of recipients.
    @Test func everyMemberOfALargeGroupIsPushedOnce() async throws {
        let fixture = try await OutboxFixture()
        try await fixture.makeGroup(members: 450)
        try await fixture.working(fixture.worker()) {
            try await fixture.sendToGroup("hello")
            try await fixture.untilDone()
        }
        #expect(fixture.service.requests.count == 450)
        #expect(Set(fixture.service.requests.map(\.token)).count == 450)
    }

    /// server-notes §4: a provider-wide failure stops the cursor.
    @Test func anOutageStopsAfterOnePageAndGoesOnLater() async throws {
        let fixture = try await OutboxFixture()
        try await fixture.makeGroup(members: 450)
        fixture.service.answerAll(.retry(reason: "Timeout", after: .seconds(30)))
        try await fixture.working(fixture.worker()) {
            try await fixture.sendToGroup("hello")
            await fixture.untilItWaits()
            let tried = fixture.service.requests.count
            #expect((1..<450).contains(tried))
            fixture.service.answerAll(nil)
            fixture.time.advance(by: .seconds(30))
            try await fixture.untilDone()
            #expect(fixture.service.requests.count == tried + 450)
        }
        #expect(Set(fixture.service.requests.map(\.token)).count == 450)
    }

    /// server-notes §4: only what that device has on screen is not pushed.
    @Test func aMessageOnTheDevicesScreenIsNotPushed() async throws {
        let fixture = try await OutboxFixture()
        try await fixture.working(fixture.worker(presence: Presence { _, _ in .shown })) {
            try await fixture.send("hello")
            try await fixture.untilDone()
        }
        #expect(fixture.service.requests.isEmpty)
    }

    @Test func aConnectedDeviceThatStaysSilentIsPushedAfterFiveSeconds() async throws {
        let fixture = try await OutboxFixture()
        try await fixture.working(fixture.worker(presence: Presence { _, _ in .unanswered })) {
            try await fixture.send("hello")
            await fixture.untilItWaits()
            #expect(fixture.service.requests.isEmpty)
            fixture.time.advance(by: .seconds(5))
            _ = await fixture.service.next()
            try await fixture.untilDone()
        }
        #expect(fixture.service.requests.count == 1)
    }

    @Test func anAcknowledgementWithoutScreenPushesAtOnce() async throws {
        let fixture = try await OutboxFixture()
        let known = KnownPresence(.unanswered)
        let worker = fixture.worker(presence: known.presence)
        try await fixture.working(worker) {
            let message = try await fixture.send("hello")
            await fixture.untilItWaits()
            known.answer = .notShown
            try await fixture.storage.expediteDeferred(
                session: fixture.bob.id, message: MessageKey(message), now: fixture.time.source.now())
            _ = await fixture.service.next()
            try await fixture.untilDone()
        }
        #expect(fixture.service.requests.count == 1)
    }

    @Test func anAcknowledgementWithScreenDropsWhatWaits() async throws {
        let fixture = try await OutboxFixture()
        let worker = fixture.worker(presence: Presence { _, _ in .unanswered })
        try await fixture.working(worker) {
            let message = try await fixture.send("hello")
            await fixture.untilItWaits()
            try await fixture.storage.dropDeferred(session: fixture.bob.id, message: MessageKey(message))
            try await fixture.untilDone()
        }
        #expect(fixture.service.requests.isEmpty)
    }
}

/// What the realtime connections know, as the test says. Safe to share: behind a lock.
private final class KnownPresence: @unchecked Sendable {
    private let lock = NSLock()
    private var current: PresenceAnswer

    init(_ answer: PresenceAnswer) { current = answer }

    var answer: PresenceAnswer {
        get { lock.withLock { current } }
        set { lock.withLock { current = newValue } }
    }

    var presence: Presence { Presence { _, _ in self.answer } }
}
