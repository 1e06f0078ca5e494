import BeckonAPI
import BeckonModel
import BeckonNet
import BeckonSQLite
import BeckonServer
import BeckonTesting
import Foundation
import Testing

/// calls over real connections.
@Suite(.timeLimit(.minutes(2))) struct CallTests {
    static func body(
        _ session: CallSessionID? = "s-1", to receiver: Receiver = .user("bob"), muid: String = "call",
        chat: CallChatOptions? = CallChatOptions()
    ) -> NewCall { NewCall(muid: muid, to: receiver, type: .video, sessionId: session, name: "Plan", chat: chat) }

    static let session = ["session": "s-1"]

    @Test func aCallThatIsAnsweredAndLeftIsToldToBothOnAllDevices() async throws {
        try await ServerFixture.with { server in
            let (alice, bob) = (try await server.login("alice"), try await server.login("bob"))
            let other = try await server.call(API.createToken, ["uid": "bob"]).token
            let devices = [
                try await server.connect(alice), try await server.connect(bob), try await server.connect(other),
            ]
            func heard(_ device: RealtimeClient) async throws -> CallChange {
                while let event = try await device.next() {
                    if case .call(let change) = event { return change }
                }
                throw CancellationError()
            }
            let call = try await server.call(API.startCall, body: Self.body(), token: alice)
            #expect(call.status == .initiated && call.participantsCount == 1 && call.chat == "s-1")
            for device in devices { #expect(try await heard(device).call == call) }
            let ringing = try await server.call(API.activeCalls, token: bob)
            #expect(ringing.calls == [call])

            let held = try await server.call(API.joinCall, Self.session, token: bob)
            #expect(held.status == .ongoing && held.participantsCount == 2 && held.startedAt != nil)
            for device in devices {
                let change = try await heard(device)
                #expect(change.call == held && change.participant?.uid == "bob" && change.participant?.state == .joined)
            }
            let people = try await server.call(API.callParticipants, Self.session, token: alice)
            #expect(people.participants.map(\.state) == [.joined, .joined] && !people.hasMore)

            let over = try await server.call(API.leaveCall, Self.session, token: bob)
            #expect(over.status == .ended && over.participantsCount == 0 && over.endedAt != nil)
            for device in devices { #expect(try await heard(device).call == over) }
            #expect(try await server.call(API.activeCalls, token: alice).calls.isEmpty)
            let said = try await server.call(API.messagesWithUser, ["uid": "bob"], token: alice).messages
            #expect(said.map { $0.data?["action"]?.string } == ["initiated", "ongoing", "ended"])
            #expect(said.map(\.sender.uid) == ["alice", "alice", "bob"])
            #expect(said.allSatisfy { $0.category == .call && $0.type == .video })
            #expect(said.allSatisfy { $0.data?["sessionId"]?.string == "s-1" })
        }
    }

    @Test func aCallIsRejectedOrCancelledAndSaysWho() async throws {
        try await ServerFixture.with { server in
            let (alice, bob) = (try await server.login("alice"), try await server.login("bob"))
            _ = try await server.call(API.startCall, body: Self.body(), token: alice)
            let rejected = try await server.call(API.rejectCall, Self.session, token: bob)
            #expect(rejected.status == .rejected)
            _ = try await server.call(API.startCall, body: Self.body("s-2", muid: "2"), token: alice)
            let cancelled = try await server.call(API.cancelCall, ["session": "s-2"], token: alice)
            #expect(cancelled.status == .cancelled)
            _ = try await server.call(API.startCall, body: Self.body("s-3", muid: "3"), token: alice)
            // Who has called and goes before anybody has answered gives it up.
            #expect(try await server.call(API.leaveCall, ["session": "s-3"], token: alice).status == .cancelled)
            let said = try await server.call(API.messagesWithUser, ["uid": "bob"], token: alice).messages
            #expect(
                said.map { $0.data?["action"]?.string } == [
                    "initiated", "rejected", "initiated", "cancelled", "initiated", "cancelled",
                ])
            #expect(said[1].sender.uid == "bob" && said[3].sender.uid == "alice")
        }
    }

    /// The same muid again is the same call; another body with it is refused.
    @Test func aCallThatIsStartedAgainIsTheSame() async throws {
        try await ServerFixture.with { server in
            let alice = try await server.login("alice")
            _ = try await server.login("bob")
            let first = try await server.call(API.startCall, body: Self.body(nil), token: alice)
            #expect(try await server.call(API.startCall, body: Self.body(nil), token: alice) == first)
            let other = try await server.refusal(
                API.startCall, body: Self.body(nil, chat: nil), token: alice)
            #expect(other?.code == .muidAlreadyUsed)
        }
    }

    /// The seed's steps: get, create, get, join. The server made the group, so that the second one finds it.
    @Test func theChatOfACallIsOpenToThoseWhoTakePartAlone() async throws {
        try await ServerFixture.with { server in
            let (alice, bob, eve) = (
                try await server.login("alice"), try await server.login("bob"), try await server.login("eve")
            )
            _ = try await server.call(API.startCall, body: Self.body(), token: alice)
            let names = ["guid": "s-1"]
            // E14: who was called and has not answered is as much a stranger to the chat as everybody else.
            for token in [bob, eve] {
                #expect(try await server.refusal(API.group, names, token: token)?.code == .guidNotFound)
                #expect(try await server.refusal(API.joinGroup, names, token: token)?.code == .guidNotFound)
                let made = try await server.refusal(
                    API.createGroup, body: CreateGroup(guid: "s-1", name: "Mine"), token: token)
                #expect(made?.code == .guidAlreadyExists)
            }
            #expect(try await server.refusal(API.joinCallChat, Self.session, token: bob)?.code == .callNotAPart)
            #expect(try await server.refusal(API.joinCallChat, Self.session, token: eve)?.code == .callSessionNotFound)
            _ = try await server.call(
                API.sendMessage, body: MessageDraft(muid: "1", to: .group("s-1"), text: "before"), token: alice)
            _ = try await server.call(API.joinCall, Self.session, token: bob)
            let seen = try await server.call(API.group, names, token: bob)
            #expect(seen.hasJoined == false && seen.type == .private && seen.name == "Plan" && seen.owner == "alice")
            let joined = try await server.call(API.joinGroup, names, token: bob)
            #expect(joined.hasJoined == true && joined.membersCount == 2)
            #expect(try await server.call(API.joinCallChat, Self.session, token: bob).hasJoined == true)
            let page = try await server.call(API.messagesInGroup, names, token: bob)
            #expect(page.messages.isEmpty)
            let added = try await server.refusal(
                API.addMember, ["guid": "s-1", "uid": "eve"], body: MemberRole(.participant), token: alice)
            #expect(added?.code == .callNotAPart)
        }
    }
}
