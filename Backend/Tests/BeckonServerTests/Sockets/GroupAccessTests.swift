import BeckonAPI
import BeckonModel
import BeckonNet
import Foundation
import Testing

@testable import BeckonServer

/// Groups as clients meet them over sockets.
@Suite(.timeLimit(.minutes(1))) struct GroupAccessTests {
    /// The server's half of the case: its answers to the steps.
    @Test func sh_30_passwordGroup() async throws {
        try await ServerFixture.with { server in
            let alice = try await server.login("alice")
            let bob = try await server.login("bob")
            let made = try await server.call(
                API.createGroup,
                body: CreateGroup(guid: "s-1", name: "S", type: .password, password: "new-pass"), token: alice)
            #expect(made.type == .password && made.scope == .admin)
            #expect(try await server.call(API.group, ["guid": "s-1"], token: bob).hasJoined == false)
            #expect(try await server.refusal(API.joinGroup, ["guid": "s-1"], token: bob)?.code == .emptyGroupPass)
            for (password, code) in [("", .emptyGroupPass), ("old-pass", .wrongGroupPass)] as [(String, ChatError.Code)]
            {
                let error = try await server.refusal(
                    API.joinGroupWithPassword, ["guid": "s-1"], body: GroupPassword(password), token: bob)
                #expect(error?.code == code && error?.path == "password")
            }
            let joined = try await server.call(
                API.joinGroupWithPassword, ["guid": "s-1"], body: GroupPassword("new-pass"), token: bob)
            #expect(joined.hasJoined == true && joined.membersCount == 2)
            let again = try await server.refusal(
                API.joinGroupWithPassword, ["guid": "s-1"], body: GroupPassword("new-pass"), token: bob)
            #expect(again?.code == .alreadyJoined)
        }
    }

    /// The server's half of the case: what a kicked and a banned member is told.
    @Test func sh_31_kickedWhileOpen() async throws {
        try await ServerFixture.with { server in
            let alice = try await server.login("alice")
            let bob = try await server.login("bob")
            let carol = try await server.login("carol")
            _ = try await server.call(API.createGroup, body: CreateGroup(guid: "s-1", name: "S"), token: alice)
            for token in [bob, carol] { _ = try await server.call(API.joinGroup, ["guid": "s-1"], token: token) }
            let (phone, other) = (try await server.connect(bob), try await server.connect(carol))
            let ban = ["guid": "s-1", "uid": "bob"]
            #expect(try await server.refusal(API.kickMember, ban, token: carol)?.code == .groupNoModeratorScope)
            _ = try await server.call(API.kickMember, ban, token: alice)

            func draft(_ muid: String, to receiver: Receiver) -> MessageDraft {
                MessageDraft(muid: muid, to: receiver, text: "hi")
            }
            let late = try await server.refusal(
                API.sendMessage, body: draft("late", to: .group("s-1")), token: bob)
            #expect(late?.code == .groupNotJoined && late?.path == "receiver")
            // All hear of the kick. What is said after it the others hear; the kicked device hears what comes next.
            for device in [phone, other] { #expect(try await device.next()?.action == .kicked) }
            let after = try await server.call(API.sendMessage, body: draft("a", to: .group("s-1")), token: alice)
            let direct = try await server.call(API.sendMessage, body: draft("b", to: .user("bob")), token: alice)
            #expect(try await other.next() == .message(after))
            #expect(try await phone.next() == .message(direct))

            _ = try await server.call(API.joinGroup, ["guid": "s-1"], token: bob)
            _ = try await server.call(API.banUser, ban, token: alice)
            #expect(try await server.call(API.group, ["guid": "s-1"], token: bob).isBannedFromGroup == true)
            for code in [
                try await server.refusal(API.joinGroup, ["guid": "s-1"], token: bob)?.code,
                try await server.refusal(API.messagesInGroup, ["guid": "s-1"], token: bob)?.code,
                try await server.refusal(API.sendMessage, body: draft("c", to: .group("s-1")), token: bob)?.code,
            ] {
                #expect(code == .bannedGroupMember)
            }
            _ = try await server.call(API.unbanUser, ban, token: alice)
            #expect(try await server.call(API.joinGroup, ["guid": "s-1"], token: bob).hasJoined == true)
            #expect(
                try await server.refusal(API.leaveGroup, ["guid": "s-1"], token: alice)?.code == .ownerExitForbidden)
            _ = try await server.call(API.leaveGroup, ["guid": "s-1"], token: bob)
            #expect(try await server.call(API.group, ["guid": "s-1"], token: bob).hasJoined == false)
        }
    }

    /// The only way into a private group, and how its owner may leave it.
    @Test func aPrivateGroupIsFilledHandedOverAndLeft() async throws {
        try await ServerFixture.with { server in
            let alice = try await server.login("alice")
            let bob = try await server.login("bob")
            let phone = try await server.connect(bob)
            _ = try await server.call(
                API.createGroup, body: CreateGroup(guid: "secret", name: "S", type: .private), token: alice)
            let names = ["guid": "secret", "uid": "bob"]
            _ = try await server.call(API.addMember, names, body: MemberRole(.participant), token: alice)
            let draft = MessageDraft(muid: "m", to: .group("secret"), text: "hi")
            let sent = try await server.call(API.sendMessage, body: draft, token: alice)
            #expect(try await phone.next()?.action == .added)
            #expect(try await phone.next() == .message(sent))
            _ = try await server.call(API.changeScope, names, body: MemberRole(.moderator), token: alice)
            let members = try await server.call(API.groupMembers, names, token: bob).members
            #expect(members.map(\.user.name) == ["alice name", "bob name"])
            #expect(members.map(\.scope) == [.admin, .moderator] && members.allSatisfy { $0.joinedAt != nil })
            let handed = try await server.call(
                API.transferOwnership, names, body: GroupOwner("bob"), token: alice)
            #expect(handed.owner == "bob" && handed.scope == .admin)
            _ = try await server.call(API.leaveGroup, names, token: alice)
            #expect(try await server.refusal(API.group, names, token: alice)?.code == .guidNotFound)
        }
    }

    /// Issue 6: byte by byte the answer to a private group is the one to a group that does not exist.
    @Test func aPrivateGroupAnswersOutsidersLikeOneThatDoesNotExist() async throws {
        try await ServerFixture.with { server in
            let alice = try await server.login("alice")
            let bob = try await server.login("bob")
            _ = try await server.call(
                API.createGroup, body: CreateGroup(guid: "secret", name: "S", type: .private), token: alice)
            let draft =
                #"{"muid":"m","receiver":"GUID","receiverType":"group","category":"message","type":"text","text":"x"}"#
            for (method, path, body) in [
                ("GET", "/v1/groups/GUID", ""), ("POST", "/v1/groups/GUID/join", ""),
                ("POST", "/v1/groups/GUID/join", #"{"password":"p"}"#), ("GET", "/v1/groups/GUID/messages", ""),
                ("POST", "/v1/groups/GUID/read", #"{"messageId":0}"#), ("POST", "/v1/messages", draft),
                ("GET", "/v1/groups/GUID/messages/1", ""), ("GET", "/v1/groups/GUID/messages?search=x", ""),
                ("PUT", "/v1/groups/GUID/messages/1", #"{"text":"x"}"#), ("DELETE", "/v1/groups/GUID/messages/1", ""),
                ("PUT", "/v1/groups/GUID/messages/1/reactions/x", ""),
                ("DELETE", "/v1/groups/GUID/messages/1/reactions/x", ""),
            ] {
                func ask(_ guid: String) async throws -> HTTPResponse {
                    try await server.send(
                        HTTPRequest(
                            method: method, target: path.replacingOccurrences(of: "GUID", with: guid),
                            headers: ["authorization": "Bearer \(bob)"],
                            body: Data(body.replacingOccurrences(of: "GUID", with: guid).utf8)))
                }
                let (secret, nowhere) = (try await ask("secret"), try await ask("nowhere"))
                #expect(secret.status == 404 && secret.status == nowhere.status && secret.body == nowhere.body)
            }
        }
    }
}
