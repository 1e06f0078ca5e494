import BeckonGateway
import BeckonModel
import BeckonPush
import BeckonSQLite
import BeckonServer
import BeckonTesting
import Foundation
import Testing

/// The number alone between a real store and a scripted push service (design §4, *Badge*; server-notes §4).
@Suite(.timeLimit(.minutes(1))) struct BadgePushTests {
    /// So many messages to bob, whose phone has had their pushes, and another session of his.
    private func fixture(unread: Int) async throws -> (OutboxFixture, tablet: Session) {
        let fixture = try await OutboxFixture()
        let tablet = try await fixture.storage.insertSession(
            of: fixture.bob.uid, token: TokenHash(bytes: Array(repeating: 3, count: 32)), now: 1)
        for index in 0..<unread { try await fixture.send("\(index)") }
        for claim in try await fixture.storage.claimPushes(limit: 99, now: .max, leaseUntil: .max) {
            _ = try await fixture.storage.finish(claim, deferring: [], sent: [])
        }
        return (fixture, tablet)
    }

    private func read(_ id: Int64, on session: Session, _ fixture: OutboxFixture) async throws {
        _ = try await fixture.storage.read(
            upTo: id, with: .user(fixture.alice.uid), by: session, now: fixture.time.source.now())
    }

    private func badge(in request: PushRequest) throws -> Int? {
        let payload = try JSONDecoder().decode([String: JSONValue].self, from: request.body)
        return PushReader.standard.message(in: payload)?.badge?.total
    }

    @Test func severalReadsAreOnePushOfTheNewestNumberAfterTheWindow() async throws {
        let (fixture, tablet) = try await fixture(unread: 4)
        try await fixture.working(fixture.worker()) {
            for id in Int64(1)...3 { try await read(id, on: tablet, fixture) }
            await fixture.untilItWaits()
            #expect(fixture.service.requests.isEmpty)
            fixture.time.advance(by: .milliseconds(BadgeClaim.window))
            try await fixture.untilDone()
        }
        let request = try #require(fixture.service.requests.first)
        #expect(fixture.service.requests.count == 1)
        #expect(request.token == "b0b0" && request.topic == "com.example.chat" && request.pushType == .alert)
        // P-1: it is not kept in the place of an alert; P-3.
        #expect(request.expiration == 0 && request.priority == 5)
        #expect(try badge(in: request) == 1)
        #expect(request.collapseID?.isEmpty == false)
    }

    /// Presence is not asked: no device acknowledges a number.
    @Test func aDeviceThatLooksConnectedIsToldAllTheSame() async throws {
        let (fixture, tablet) = try await fixture(unread: 1)
        let connected = Presence { _, _ in
            Issue.record("nobody acknowledges a number")
            return .shown
        }
        try await read(1, on: tablet, fixture)
        fixture.time.advance(by: .milliseconds(BadgeClaim.window))
        try await fixture.working(fixture.worker(presence: connected)) { try await fixture.untilDone() }
        #expect(try badge(in: try #require(fixture.service.requests.last)) == 0)
    }

    /// sh-25 A and B: the same identifiers on every try of one number.
    @Test func aRetryWaitsAndCarriesTheSameIdentifiersUntilTheNumberChanges() async throws {
        let (fixture, tablet) = try await fixture(unread: 4)
        let retry = PushOutcome.retry(reason: "TooManyRequests", after: .seconds(60))
        fixture.service.answer(retry, retry)
        try await read(1, on: tablet, fixture)
        fixture.time.advance(by: .milliseconds(BadgeClaim.window))
        try await fixture.working(fixture.worker()) {
            await fixture.untilItWaits()
            fixture.time.advance(by: .seconds(60))
            while fixture.service.requests.count < 2 { await Task.yield() }
            await fixture.untilItWaits()
            try await read(2, on: tablet, fixture)
            await fixture.untilItWaits()
            fixture.time.advance(by: .seconds(60))
            try await fixture.untilDone()
        }
        let tries = fixture.service.requests
        try #require(tries.count == 3)
        #expect(try tries.map { try badge(in: $0) } == [3, 3, 2])
        #expect(tries[0].apnsID == tries[1].apnsID && tries[2].apnsID != tries[1].apnsID)
        #expect(Set(tries.map(\.collapseID)).count == 1)
    }

    @Test func a410RemovesTheDevice() async throws {
        let (fixture, tablet) = try await fixture(unread: 2)
        fixture.service.answer(.unregistered(timestamp: 1_700_000_000_000))
        try await read(1, on: tablet, fixture)
        fixture.time.advance(by: .milliseconds(BadgeClaim.window))
        try await fixture.working(fixture.worker()) { try await fixture.untilDone() }
        try await read(2, on: tablet, fixture)
        #expect(try await fixture.isDone())
        #expect(fixture.service.requests.count == 1)
    }
}
