import BeckonGateway
import BeckonModel
import BeckonPush
import BeckonSQLite
import BeckonServer
import BeckonTesting
import Foundation
import Testing

/// what becomes of a message follows where its push is shown, in its place and without a sound.
@Suite(.timeLimit(.minutes(1))) struct RevisionPushTests {
    private static func change(_ text: String) -> MessageChange { MessageChange(text: MessageChange.Part(text)) }

    private func edit(_ id: Int64, to text: String, in fixture: OutboxFixture) async throws {
        _ = try await fixture.storage.edit(
            id, with: .user(fixture.bob.uid), to: Self.change(text), by: fixture.alice, now: fixture.time.source.now())
    }

    @Test func editsAndTheDeletionReplaceWhatIsShown() async throws {
        let fixture = try await OutboxFixture()
        try await fixture.working(fixture.worker()) {
            let message = try await fixture.send("before")
            _ = await fixture.service.next()
            try await fixture.untilDone()
            for text in ["once", "twice"] {
                fixture.time.advance(by: .seconds(60))
                try await edit(message.id, to: text, in: fixture)
                _ = await fixture.service.next()
                try await fixture.untilDone()
            }
            _ = try await fixture.storage.delete(
                message.id, with: .user(fixture.bob.uid), by: fixture.alice, now: fixture.time.source.now())
            _ = await fixture.service.next()
        }
        let requests = fixture.service.requests
        #expect(requests.count == 4 && Set(requests.map(\.collapseID)).count == 1)
        #expect(Set(requests.map(\.apnsID)).count == 4, "each is a push of its own")
        #expect(requests.map(\.priority) == [10, 5, 5, 5])
        // P-1: none takes the place of an alert that waits for a device which is off.
        #expect(requests.dropFirst().allSatisfy { $0.expiration == 0 && $0.pushType == .alert })
    }

    @Test func aRetryOfAnEditCarriesTheSameIdentifiers() async throws {
        let fixture = try await OutboxFixture()
        try await fixture.working(fixture.worker()) {
            let message = try await fixture.send("before")
            _ = await fixture.service.next()
            try await fixture.untilDone()
            fixture.service.answer(.retry(reason: "ServiceUnavailable", after: nil))
            try await edit(message.id, to: "after", in: fixture)
            _ = await fixture.service.next()
            await fixture.untilItWaits()
            fixture.time.advance(by: .seconds(1))
            _ = await fixture.service.next()
            try await fixture.untilDone()
        }
        let requests = fixture.service.requests
        #expect(requests.count == 3 && requests[1].apnsID == requests[2].apnsID)
        #expect(requests[2].priority == 5)
    }

    /// What is not shown there is not replaced: it would be shown for the first time (P-37).
    @Test(arguments: [PushOutcome.rejected(status: 400, reason: "BadTopic"), .unregistered(timestamp: .max)])
    func aDeviceThatWasNotReachedHearsOfNoEdit(_ outcome: PushOutcome) async throws {
        let fixture = try await OutboxFixture()
        fixture.service.answer(outcome)
        try await fixture.working(fixture.worker()) {
            let message = try await fixture.send("before")
            _ = await fixture.service.next()
            try await fixture.untilDone()
            try await edit(message.id, to: "after", in: fixture)
            try await fixture.untilDone()
        }
        #expect(fixture.service.requests.count == 1)
    }

    @Test func whatIsOnTheScreenIsNotPushedBecauseOfAnEdit() async throws {
        let fixture = try await OutboxFixture()
        try await fixture.working(fixture.worker(presence: Presence { _, _ in .shown })) {
            let message = try await fixture.send("before")
            try await fixture.untilDone()
            try await edit(message.id, to: "after", in: fixture)
            try await fixture.untilDone()
        }
        #expect(fixture.service.requests.isEmpty)
    }

    /// A connected device has not acknowledged it in five seconds: it is not waited for once more.
    @Test func anEditWaitsForNoAcknowledgement() async throws {
        let fixture = try await OutboxFixture()
        try await fixture.working(fixture.worker(presence: Presence { _, _ in .unanswered })) {
            let message = try await fixture.send("before")
            await fixture.untilItWaits()
            fixture.time.advance(by: .seconds(5))
            _ = await fixture.service.next()
            try await fixture.untilDone()
            try await edit(message.id, to: "after", in: fixture)
            _ = await fixture.service.next()
            try await fixture.untilDone()
        }
        #expect(fixture.service.requests.count == 2)
    }
}
