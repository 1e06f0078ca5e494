import BeckonAPI
import BeckonModel
import BeckonNet
import Foundation
import Testing

@testable import BeckonServer

/// Changes of messages as they reach other devices.
@Suite(.timeLimit(.minutes(2))) struct ContentTests {
    private func subject(_ event: RealtimeEvent?) -> JSONValue? {
        guard case .action(let message) = event else { return nil }
        return message.data?["entities"]?["on"]?["entity"]
    }

    /// Each as an action with the message as it is then, to all devices but the one that did it.
    @Test func changesReachTheOtherDevices() async throws {
        try await ServerFixture.with { server in
            let alice = try await server.login("alice")
            let tablet = try await server.call(API.createToken, ["uid": "alice"]).token
            let bob = try await server.login("bob")
            _ = try await server.call(
                API.sendMessage, body: MessageDraft(muid: "m", to: .user("bob"), text: "Helo"), token: alice)
            let devices = [try await server.connect(tablet), try await server.connect(bob)]
            let own = try await server.connect(alice)
            let names = ["uid": "bob", "id": "1"]
            _ = try await server.call(API.editMessageToUser, names, body: MessageEdit(text: "Hello"), token: alice)
            for device in devices {
                let event = try await device.next()
                #expect(event?.action == .edited && subject(event)?["text"] == "Hello")
                guard case .action(let action) = event else { continue }
                #expect(action.id == 2 && action.sender.uid == "alice")
            }
            let reaction = ["uid": "alice", "id": "1", "reaction": "👍"]
            _ = try await server.call(API.addReactionToUser, reaction, token: bob)
            for device in [devices[0], own] {
                let event = try await device.next()
                #expect(event?.action == .reactionAdded)
                #expect(subject(event)?["reactions"] == [["reaction": "👍", "count": 1]])
            }
            _ = try await server.call(API.removeReactionToUser, reaction, token: bob)
            for device in [devices[0], own] { #expect(try await device.next()?.action == .reactionRemoved) }
            _ = try await server.call(API.deleteMessageToUser, names, token: alice)
            for device in devices {
                let event = try await device.next()
                #expect(event?.action == .deleted && subject(event)?["text"] == nil)
                #expect(subject(event)?["deletedBy"] == "alice" && subject(event)?["muid"] == "m")
            }
            // The device that did it has it from its answer: the next that it hears is something else.
            let next = try await server.call(
                API.sendMessage, body: MessageDraft(muid: "n", to: .user("alice"), text: "next"), token: bob)
            #expect(try await own.next() == .message(next) && next.id == 6)
        }
    }

    /// Server-notes §5: a change of what was said before one joined tells one nothing of it.
    @Test func aNewMemberHearsNothingOfWhatWasSaidBefore() async throws {
        try await ServerFixture.with { server in
            let alice = try await server.login("alice")
            let bob = try await server.login("bob")
            _ = try await server.call(
                API.createGroup, body: CreateGroup(guid: "secret", name: "S", type: .private), token: alice)
            let early = try await server.call(
                API.sendMessage, body: MessageDraft(muid: "m", to: .group("secret"), text: "canary"), token: alice)
            let phone = try await server.connect(bob)
            let member = ["guid": "secret", "uid": "bob"]
            _ = try await server.call(API.addMember, member, body: MemberRole(.participant), token: alice)
            #expect(try await phone.next()?.action == .added)
            let names = ["guid": "secret", "id": "\(early.id)"]
            _ = try await server.call(
                API.editMessageInGroup, names, body: MessageEdit(text: "canary too"), token: alice)
            let event = try await phone.next()
            #expect(event?.action == .edited && subject(event) == ["id": .int(early.id)])
            #expect(try await server.refusal(API.messageInGroup, names, token: bob)?.code == .messageIDNotFound)
            let nowhere = try await server.refusal(API.messageInGroup, ["guid": "secret", "id": "99"], token: bob)
            #expect(try await server.refusal(API.messageInGroup, names, token: bob) == nowhere)
        }
    }
}
