import BeckonAPI
import BeckonModel
import BeckonNet
import BeckonSQLite
import BeckonServer
import Foundation
import Testing

/// The server's halves of sh-18, sh-29 and sh-30.
@Suite(.timeLimit(.minutes(1))) struct GroupRaceTests {
    /// A_race and B_joined_meanwhile: one of all who make the group at once makes it, the others hear that it is there, find
    /// it and join it; who has joined meanwhile hears that too. In the end all are in it, once.
    @Test func sh_29_group_create_race() async throws {
        try await ServerFixture.with { server in
            let people = ["a", "b", "c", "d", "e", "f"]
            var tokens: [String] = []
            for uid in people { tokens.append(try await server.login(UserID(unchecked: uid))) }
            let names = ["guid": "s-1"]
            for token in tokens {
                #expect(try await server.refusal(API.group, names, token: token)?.code == .guidNotFound)
            }
            let made = try await withThrowingTaskGroup(of: (String, ChatError.Code?).self) { group in
                for token in tokens {
                    group.addTask {
                        let body = CreateGroup(guid: "s-1", name: "Call", type: .public)
                        return (token, try await server.refusal(API.createGroup, body: body, token: token)?.code)
                    }
                }
                return try await group.reduce(into: [String: ChatError.Code?]()) { $0[$1.0] = $1.1 }
            }
            #expect(made.values.count { $0 == nil } == 1)
            #expect(made.values.count { $0 == .guidAlreadyExists } == people.count - 1)
            for (token, code) in made where code != nil {
                let seen = try await server.call(API.group, names, token: token)
                #expect(seen.type == .public && seen.hasJoined == false)
                // Two screens of one app join at once: one of them hears that it is done.
                let joins = try await withThrowingTaskGroup(of: ChatError.Code?.self) { group in
                    for _ in 0..<2 {
                        group.addTask { try await server.refusal(API.joinGroup, names, token: token)?.code }
                    }
                    return try await group.reduce(into: []) { $0.append($1) }
                }
                #expect(joins.count { $0 == nil } == 1 && joins.count { $0 == .alreadyJoined } == 1)
            }
            let group = try await server.call(API.group, names, token: tokens[0])
            #expect(group.hasJoined == true && group.membersCount == people.count)
        }
    }

    /// The same with the group of a call's chat, which is there with the call: whoever looks finds it, whoever makes it hears
    /// that it is there, and all who take part join it at once. C_never_visible: to a stranger it never becomes visible,
    /// whatever is asked (E14).
    @Test func sh_29_group_create_race_ofACall() async throws {
        try await ServerFixture.with { server in
            let people = ["a", "b", "c", "d", "e", "f"]
            var tokens: [String] = []
            for uid in people { tokens.append(try await server.login(UserID(unchecked: uid))) }
            let stranger = try await server.login("stranger")
            _ = try await server.call(API.createGroup, body: CreateGroup(guid: "team", name: "Team"), token: tokens[0])
            for token in tokens.dropFirst() { _ = try await server.call(API.joinGroup, ["guid": "team"], token: token) }
            _ = try await server.call(
                API.startCall, body: CallTests.body("v1.123.aik2", to: .group("team")), token: tokens[0])
            let session = ["session": "v1.123.aik2"]
            // the sample's session has dots, which a guid cannot have.
            let names = ["guid": "call_v1_2e123_2eaik2"]
            for token in tokens.dropFirst() { _ = try await server.call(API.joinCall, session, token: token) }
            let joins = try await withThrowingTaskGroup(of: ChatError.Code?.self) { group in
                for token in tokens {
                    // Two screens of each, by the two ways that there are.
                    group.addTask { try await server.refusal(API.joinCallChat, session, token: token)?.code }
                    group.addTask { try await server.refusal(API.joinGroup, names, token: token)?.code }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(Set(joins).isSubset(of: [nil, .alreadyJoined]))
            for token in tokens {
                let made = try await server.refusal(
                    API.createGroup, body: CreateGroup(guid: "call_v1_2e123_2eaik2", name: "Mine"), token: token)
                #expect(made?.code == .invalidGUID)
                #expect(try await server.call(API.group, names, token: token).hasJoined == true)
            }
            #expect(try await server.call(API.group, names, token: tokens[0]).membersCount == people.count)
            #expect(try await server.refusal(API.group, names, token: stranger)?.code == .guidNotFound)
            #expect(try await server.refusal(API.joinGroup, names, token: stranger)?.code == .guidNotFound)
            #expect(try await server.refusal(API.messagesInGroup, names, token: stranger)?.code == .guidNotFound)
            #expect(try await server.refusal(API.joinCallChat, session, token: stranger)?.code == .callSessionNotFound)
        }
    }

    /// Without the password, with one that was the group's, with the one that is; a group of that type is no call's chat,
    /// and its guid is not taken over by a call.
    @Test func sh_30_password_group() async throws {
        try await ServerFixture.with { server in
            let owner = try await server.login("owner")
            let token = try await server.login("u-1")
            let names = ["guid": "s-1"]
            _ = try await server.call(
                API.createGroup, body: CreateGroup(guid: "s-1", name: "S", type: .password, password: "old-pass"),
                token: owner)
            var change = UpdateGroup()
            change.password = "new-pass"
            _ = try await server.call(API.updateGroup, names, body: change, token: owner)
            #expect(try await server.refusal(API.joinGroup, names, token: token)?.code == .emptyGroupPass)
            for (password, code) in [("old-pass", .wrongGroupPass), ("new-pass", nil)] as [(String, ChatError.Code?)] {
                let refusal = try await server.refusal(
                    API.joinGroupWithPassword, names, body: GroupPassword(password), token: token)
                #expect(refusal?.code == code)
            }
            let call = try await server.refusal(API.startCall, body: CallTests.body(to: .user("owner")), token: token)
            #expect(call?.code == .guidAlreadyExists)
        }
    }

    /// B_silent_message, C_action, A_receipt: what is silent, what happens and what was read count for nobody as unread and
    /// leave no push behind; what is said after it counts as one.
    @Test func sh_18_silent_receipt() async throws {
        try await ServerFixture.with { server in
            let alice = try await server.login("u-2")
            let bob = try await server.login("u-1")
            var silent = MessageDraft(muid: "silent", to: .user("u-1"), text: "hello")
            silent.silent = true
            let sent = try await server.call(API.sendMessage, body: silent, token: alice)
            _ = try await server.call(API.readUser, ["uid": "u-1"], body: ReadUpTo(messageId: sent.id), token: alice)
            _ = try await server.call(API.createGroup, body: CreateGroup(guid: "g", name: "G"), token: alice)
            _ = try await server.call(
                API.addMember, ["guid": "g", "uid": "u-1"], body: MemberRole(.participant), token: alice)
            var list = try await server.call(API.conversations, token: bob)
            #expect(list.badge.total == 0 && list.conversations.allSatisfy { $0.unreadMessageCount == 0 })
            #expect(try await server.storage.claimPushes(limit: 10, now: .max, leaseUntil: .max).isEmpty)
            let loud = MessageDraft(muid: "loud", to: .user("u-1"), text: "hello")
            _ = try await server.call(API.sendMessage, body: loud, token: alice)
            list = try await server.call(API.conversations, token: bob)
            #expect(list.badge.total == 1)
            #expect(try await server.storage.claimPushes(limit: 10, now: .max, leaseUntil: .max).count == 1)
        }
    }
}
