import BeckonAPI
import BeckonGateway
import BeckonModel
import BeckonPush
import BeckonSQLite
import BeckonServer
import BeckonTesting
import Foundation
import Testing

/// Calls: a VoIP push where a session takes one, an alert where it does not, never both (R-1.15, R-X.1, P-31, P-32).
@Suite(.timeLimit(.minutes(1))) struct VoIPPushTests {
    private let fixture: OutboxFixture

    init() async throws { fixture = try await OutboxFixture() }

    /// Runs a worker until the outbox is empty.
    private func push(_ presence: Presence = .nobody, _ body: () async throws -> Void) async throws -> [PushRequest] {
        let before = fixture.service.requests.count
        try await fixture.working(fixture.realWorker(presence: presence)) {
            try await body()
            try await fixture.untilDone()
        }
        return Array(fixture.service.requests.dropFirst(before))
    }

    private func message(_ request: PushRequest) throws -> PushMessage {
        try #require(try PushReader.standard.message(bytes: request.body))
    }

    @Test(arguments: [MessageType.audio, .video]) func callRingsByAVoIPPush(_ type: MessageType) async throws {
        try await fixture.register("c0c0", .apnsVoIP)
        let requests = try await push { try await fixture.tell("initiated", type: type) }
        let request = try #require(requests.first)
        #expect(requests.count == 1, "never both to one session")
        #expect(request.token == "c0c0")
        #expect(request.pushType == .voip)
        #expect(request.topic == "com.example.chat.voip")
        #expect(request.priority == 10)
        #expect(request.collapseID == nil)
        #expect(request.expiration == 1_700_000_000 + 45, "as long as it rings")
        let push = try message(request)
        #expect(push.kind == .call)
        #expect(push.call == PushMessage.Call(action: .initiated, sessionID: "v1.1", medium: type.rawValue))
        #expect(push.account == "bob")
        #expect(push.sender?.id == "alice")
        #expect(push.sender?.name == "alice")
        #expect(push.conversation?.id == "alice_user_bob")
        // No number: the extension does not run, and a total that is left out would mean 0.
        #expect(push.badge == nil)
        let headers = [
            "apns-push-type": "voip", "apns-topic": request.topic, "apns-priority": "10",
            "apns-expiration": "\(request.expiration)",
        ]
        let payload = try JSONDecoder().decode(JSONValue.self, from: request.body)
        #expect(PushLinter().findings(in: payload, headers: headers).isEmpty)
    }

    @Test func sessionWithoutAVoIPTokenIsToldByAnAlert() async throws {
        let other = try await fixture.secondPhone()
        try await fixture.register("c0c0", .apnsVoIP)
        try await fixture.register("d0d0", for: other)
        let requests = try await push { try await fixture.tell("initiated") }
        #expect(Set(requests.map { "\($0.token) \($0.pushType)" }) == ["c0c0 voip", "d0d0 alert"])
        let alert = try #require(requests.first { $0.pushType == .alert })
        #expect(alert.topic == "com.example.chat")
        #expect(alert.expiration == 1_700_000_000 + 45)
        #expect(alert.collapseID != nil)
        #expect(try message(alert).call?.sessionID == "v1.1")
    }

    /// A call that is over is never told by a VoIP push, and its alert takes the place of the one that rang.
    @Test(arguments: [("cancelled", "Missed call"), ("unanswered", "Missed call"), ("busy", "Missed call")])
    func missedCallIsAnAlertInPlaceOfTheOneThatRang(_ action: String, _ body: String) async throws {
        let other = try await fixture.secondPhone()
        try await fixture.register("c0c0", .apnsVoIP)
        try await fixture.register("d0d0", for: other)
        let rang = try await push { try await fixture.tell("initiated") }
        let requests = try await push { try await fixture.tell(action) }
        #expect(Set(requests.map(\.token)) == ["b0b0", "d0d0"])
        for request in requests {
            #expect(request.pushType == .alert)
            #expect(request.topic == "com.example.chat")
            let payload = try JSONDecoder().decode(JSONValue.self, from: request.body)
            #expect(payload["aps"]?["alert"]?["body"]?.string == body)
            #expect(try message(request).call?.action?.rawValue == action)
        }
        let alert = try #require(rang.first { $0.pushType == .alert })
        let missed = try #require(requests.first { $0.token == "d0d0" })
        #expect(missed.collapseID == alert.collapseID)
        #expect(missed.apnsID != alert.apnsID)
    }

    @Test func anotherCallIsAnotherNotification() async throws {
        let requests = try await push {
            try await fixture.tell("unanswered", of: "v1.1")
            try await fixture.tell("unanswered", of: "v1.2")
        }
        #expect(Set(requests.map(\.collapseID)).count == 2)
    }

    @Test func onlyACallThatRingsBecomesAVoIPPayload() async throws {
        for action in ["cancelled", "unanswered", "rejected", "ended", "busy", "ongoing", "odd"] {
            let message = try await fixture.tell(action)
            #expect(throws: VoIPPayloadError.self, "\(action)") {
                try VoIPPayload(message: message, to: fixture.bob.uid)
            }
        }
        let text = try await fixture.send("initiated")
        #expect(throws: VoIPPayloadError.self) { try VoIPPayload(message: text, to: fixture.bob.uid) }
    }

    @Test func otherMessagesGoToTheTokenForNotifications() async throws {
        try await fixture.register("c0c0", .apnsVoIP)
        let requests = try await push { try await fixture.send("hello") }
        #expect(requests.map(\.token) == ["b0b0"])
    }

    @Test func sessionWithAVoIPTokenAloneGetsCallsAlone() async throws {
        let other = try await fixture.secondPhone()
        _ = try await fixture.storage.unregister(fixture.bob)
        try await fixture.register("c0c0", .apnsVoIP, for: other)
        let requests = try await push {
            try await fixture.send("hello")
            try await fixture.tell("initiated")
            try await fixture.tell("cancelled")
        }
        #expect(requests.allSatisfy { $0.pushType == .voip && $0.token == "c0c0" })
        #expect(requests.count <= 1)
    }

    /// A connected device is not waited for: the call would ring five seconds late.
    @Test func callWaitsForNoAcknowledgement() async throws {
        try await fixture.register("c0c0", .apnsVoIP)
        let requests = try await push(Presence { _, _ in .unanswered }) { try await fixture.tell("initiated") }
        #expect(requests.map(\.token) == ["c0c0"])
    }

    /// sh-23: that token alone.
    @Test func a410OfTheVoIPTokenRemovesThatTokenAlone() async throws {
        try await fixture.register("c0c0", .apnsVoIP)
        fixture.service.answer(.unregistered(timestamp: 1_700_000_000_000))
        let first = try await push { try await fixture.tell("initiated", of: "v1.1") }
        #expect(first.map(\.token) == ["c0c0", "b0b0"], "the call is told all the same")
        let requests = try await push { try await fixture.tell("initiated", of: "v1.2") }
        #expect(requests.map(\.token) == ["b0b0"])
        #expect(requests.map(\.pushType) == [.alert])
    }

    @Test func a410OfTheOtherTokenLeavesTheVoIPToken() async throws {
        try await fixture.register("c0c0", .apnsVoIP)
        fixture.service.answer(.unregistered(timestamp: 1_700_000_000_000))
        _ = try await push { try await fixture.send("hello") }
        let requests = try await push { try await fixture.tell("initiated") }
        #expect(requests.map(\.token) == ["c0c0"])
    }

    /// The ring would come after the end, and on an alert in its place.
    @Test func ringThatWasHeldUpIsNotSentWhenTheCallIsOver() async throws {
        fixture.service.answer(.retry(reason: "ServiceUnavailable", after: nil))
        try await fixture.working(fixture.realWorker()) {
            try await fixture.tell("initiated")
            _ = await fixture.service.next()
            await fixture.untilItWaits()
            try await fixture.tell("cancelled")
            _ = await fixture.service.next()
            fixture.time.advance(by: .seconds(1))
            try await fixture.untilDone()
        }
        let told = try fixture.service.requests.map { try message($0).call?.action }
        #expect(told == [.initiated, .cancelled])
    }

    @Test func ringThatWasHeldUpTooLongIsGivenUp() async throws {
        try await fixture.register("c0c0", .apnsVoIP)
        fixture.service.answerAll(.retry(reason: "ServiceUnavailable", after: .seconds(60)))
        let requests = try await push { try await fixture.tell("initiated") }
        #expect(requests.count == 1)
    }

    /// The number alone has no business on a VoIP token.
    @Test func readElsewherePushesNoNumberToAVoIPToken() async throws {
        try await fixture.register("c0c0", .apnsVoIP)
        let other = try await fixture.secondPhone()
        _ = try await push { try await fixture.send("hello") }
        try await fixture.working(fixture.realWorker()) {
            let read = try await fixture.send("more")
            try await fixture.untilDone()
            _ = try await fixture.storage.read(
                upTo: read.id, with: .user(fixture.alice.uid), by: other, now: fixture.time.source.now())
            try await fixture.untilDone(letting: .seconds(3))
        }
        #expect(!fixture.service.requests.contains { $0.token == "c0c0" })
        #expect(fixture.service.requests.last?.priority == 5)
    }

    @Test func longNamesFitInto5120Bytes() async throws {
        let uid = fixture.bob.uid
        var message = try await fixture.tell("initiated")
        message.sender.name = String(repeating: "Ä", count: 1000)
        message.sender.avatar = "https://example.com/" + String(repeating: "x", count: 2000)
        message.unknown["metadata"] = .string(String(repeating: "y", count: 3000))
        let payload = try VoIPPayload(message: message, to: uid)
        #expect(payload.body.count <= 5120)
        let push = try #require(try PushReader.standard.message(bytes: payload.body))
        #expect(push.call?.sessionID == "v1.1" && push.call?.action == .initiated && push.sender?.id == "alice")
    }

    // MARK: Calls that the server knows

    private func start(_ id: String, by session: Session, to receiver: Receiver) async throws {
        _ = try await fixture.storage.startCall(
            NewCallSession(
                sessionId: CallSessionID(unchecked: id), muid: id, type: .audio, name: nil, chat: nil, retention: .keep,
                bodyHash: 1), to: receiver, by: session, now: fixture.time.source.now())
    }

    private func change(_ id: String, _ event: CallMachine.Event, by session: Session) async throws {
        _ = try await fixture.storage.change(
            CallSessionID(unchecked: id), event, by: session, now: fixture.time.source.now())
    }

    @Test func callOfTheServerRingsAndIsMissed() async throws {
        try await fixture.register("c0c0", .apnsVoIP)
        let rang = try await push { try await start("v1.1", by: fixture.alice, to: .user(fixture.bob.uid)) }
        #expect(rang.map(\.pushType) == [.voip])
        #expect(try message(try #require(rang.first)).call?.sessionID == "v1.1")
        let missed = try await push { try await change("v1.1", .cancel, by: fixture.alice) }
        #expect(missed.map(\.pushType) == [.alert])
        #expect(missed.map(\.token) == ["b0b0"])
    }

    /// Answered, refused, and what follows a call that was held: nobody is told by a push.
    @Test func callThatWasAnsweredOrRefusedIsToldByNoPush() async throws {
        try await fixture.register("c0c0", .apnsVoIP)
        _ = try await push { try await start("v1.1", by: fixture.alice, to: .user(fixture.bob.uid)) }
        let held = try await push {
            try await change("v1.1", .join, by: fixture.bob)
            try await change("v1.1", .end, by: fixture.alice)
        }
        #expect(held.isEmpty)
        _ = try await push { try await start("v1.2", by: fixture.alice, to: .user(fixture.bob.uid)) }
        #expect(try await push { try await change("v1.2", .reject, by: fixture.bob) }.isEmpty)
    }

    /// The retry does not ring at one who has answered meanwhile.
    @Test func ringThatWasHeldUpIsNotSentToOneWhoHasAnswered() async throws {
        try await fixture.register("c0c0", .apnsVoIP)
        fixture.service.answer(.retry(reason: "ServiceUnavailable", after: nil))
        try await fixture.working(fixture.realWorker()) {
            try await start("v1.1", by: fixture.alice, to: .user(fixture.bob.uid))
            _ = await fixture.service.next()
            await fixture.untilItWaits()
            try await change("v1.1", .join, by: fixture.bob)
            fixture.time.advance(by: .seconds(1))
            try await fixture.untilDone()
        }
        #expect(fixture.service.requests.count == 1)
    }

    /// In a group it rings at those who are called, not at one who is in another call; that one has missed it.
    @Test func memberInAnotherCallIsNotRung() async throws {
        let storage = fixture.storage
        let now = fixture.time.source.now()
        try await storage.insertUser(User(uid: UserID(unchecked: "carol"), name: "Carol"), now: 1)
        let carol = try await storage.insertSession(
            of: UserID(unchecked: "carol"), token: TokenHash(bytes: Array(repeating: 9, count: 32)), now: 1)
        try await fixture.register("c0c0", .apnsVoIP)
        try await fixture.register("ca01", .apnsVoIP, for: carol)
        try await fixture.register("ca02", for: carol)
        let team = GroupID(unchecked: "team")
        _ = try await storage.insertGroup(NewGroup(guid: team, name: "Team"), owner: fixture.alice.uid, now: now)
        for uid in [fixture.bob.uid, carol.uid] { _ = try await storage.join(team, uid, now: now) }
        _ = try await storage.putCall(
            NewCallSession(
                sessionId: CallSessionID(unchecked: "other"), muid: nil, type: .audio, name: nil,
                chat: NewCallSession.Chat(guid: GroupID(unchecked: "other"), tellsAll: false), retention: .keep,
                bodyHash: 1), by: carol.uid, now: now)
        _ = try await storage.putParticipant(carol.uid, in: CallSessionID(unchecked: "other"), now: now)
        let rang = try await push { try await start("v1.1", by: fixture.alice, to: .group(team)) }
        #expect(rang.map(\.token) == ["c0c0"])
        let missed = try await push { try await change("v1.1", .cancel, by: fixture.alice) }
        #expect(Set(missed.map(\.token)) == ["b0b0", "ca02"])
        #expect(missed.allSatisfy { $0.pushType == .alert })
    }
}
