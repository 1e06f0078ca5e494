import BeckonAPI
import BeckonModel
import BeckonNet
import Foundation
import Testing

@testable import BeckonServer

/// Calls as their routes answer.
@Suite(.timeLimit(.minutes(1))) struct CallServiceTests {
    /// The caller hears it at each try, and the conversation says it once.
    @Test func aCallToOneWhoIsBusyIsRefusedAndSaidOnce() async throws {
        let server = try HandlerFixture()
        let (a, b, c) = (try await server.login("a"), try await server.login("b"), try await server.login("c"))
        _ = try await server.call(API.startCall, body: CallTests.body("s-1", to: .user("b"), muid: "1"), token: a)
        _ = try await server.call(API.joinCall, ["session": "s-1"], token: b)
        for _ in 0..<2 {
            let busy = await #expect(throws: HandlerFixture.Failure.self) {
                try await server.call(API.startCall, body: CallTests.body("s-2", to: .user("b"), muid: "2"), token: c)
            }
            #expect(try busy.map { try RefusalWorld.code($0.answer) } == .callBusyUser)
        }
        let said = try await server.call(API.messagesWithUser, ["uid": "c"], token: b).answer.messages
        #expect(said.map { $0.data?["action"]?.string } == ["busy"])
        #expect(try await server.call(API.activeCalls, token: c).answer.calls.isEmpty)
    }

    @Test func theBackendOfAnAppTellsOfACallThatAnotherSDKCarries() async throws {
        let server = try HandlerFixture()
        let (a, b) = (try await server.login("a"), try await server.login("b"))
        let session = ["session": "v1.123.aik2"]
        let body = CarriedCall(initiator: "a", type: .video, name: "Plan")
        let made = try await server.call(API.putCall, session, body: body)
        #expect(made.status == 201 && made.answer.status == .ongoing && made.answer.chat == "call_v1_2e123_2eaik2")
        let again = try await server.call(API.putCall, session, body: body)
        #expect(again.status == 200 && again.answer == made.answer)
        let other = await #expect(throws: HandlerFixture.Failure.self) {
            try await server.call(API.putCall, session, body: CarriedCall(initiator: "a", type: .audio))
        }
        #expect(try other.map { try RefusalWorld.code($0.answer) } == .callSessionAlreadyExists)

        let joined = try await server.call(API.putCallParticipant, session.merging(["uid": "b"]) { $1 }).answer
        #expect(joined.participantsCount == 1 && joined.revision > made.answer.revision)
        #expect(try await server.call(API.activeCalls, token: b).answer.calls == [joined])
        let group = try await server.call(API.joinCallChat, session, token: b).answer
        #expect(group.name == "Plan" && group.owner == "a" && group.membersCount == 2)
        let left = try await server.call(API.removeCallParticipant, session.merging(["uid": "b"]) { $1 }).answer
        #expect(left.participantsCount == 0 && left.isActive)
        let over = try await server.call(API.removeCall, session).answer
        #expect(over.status == .ended && over.endedAt != nil)
        #expect(try await server.call(API.call, session, token: a).answer == over)
    }

    /// A thousand at once are not in one answer.
    @Test func participantsAreReadByPage() async throws {
        let server = try HandlerFixture()
        let owner = try await server.login("a")
        _ = try await server.call(API.putCall, ["session": "s"], body: CarriedCall(initiator: "a", type: .audio))
        for uid in ["a", "b", "c"] {
            if uid != "a" { _ = try await server.login(UserID(unchecked: uid)) }
            _ = try await server.call(API.putCallParticipant, ["session": "s", "uid": uid])
        }
        let first = try await server.call(
            API.callParticipants, ["session": "s"], query: "?limit=2", token: owner
        ).answer
        #expect(first.participants.map(\.uid) == ["a", "b"] && first.hasMore)
        let rest = try await server.call(
            API.callParticipants, ["session": "s"], query: "?limit=2&after=b", token: owner
        ).answer
        #expect(rest.participants.map(\.uid) == ["c"] && !rest.hasMore)
        #expect(rest.participants[0].name == "c name" && rest.participants[0].joinedAt != nil)
    }

    @Test func whatACallIsToBeIsChecked() async throws {
        let server = try HandlerFixture()
        let a = try await server.login("a")
        _ = try await server.login("b")
        for change in [
            { $0.type = .image }, { $0.name = String(repeating: "x", count: 101) }, { $0.name = "\u{0}" },
            { $0.muid = "" }, { $0.receiver = "b b" },
            { $0.chat = CallChatOptions(retention: .init(rawValue: "burn")) },
        ] as [(inout NewCall) -> Void] {
            var body = NewCall(muid: "1", to: .user("b"), type: .audio)
            change(&body)
            let refused = await #expect(throws: HandlerFixture.Failure.self) {
                try await server.call(API.startCall, body: body, token: a)
            }
            #expect(refused?.answer.status == 400)
        }
        #expect(try await server.call(API.activeCalls, token: a).answer.calls.isEmpty)
    }
}
