import BeckonAPI
import BeckonModel
import BeckonNet
import Foundation
import Testing

@testable import BeckonServer

/// Blocks as clients meet them over sockets.
@Suite(.timeLimit(.minutes(1))) struct BlockTests {
    @Test func aBlockIsSeenEnforcedAndTakenBack() async throws {
        try await ServerFixture.with { server in
            let alice = try await server.login("alice")
            let bob = try await server.login("bob")
            let phone = try await server.connect(alice)
            func draft(_ muid: String, to uid: UserID) -> MessageDraft {
                MessageDraft(muid: muid, to: .user(uid), text: "hi")
            }
            let sent = try await server.call(API.sendMessage, body: draft("1", to: "alice"), token: bob)
            #expect(try await phone.next() == .message(sent))
            _ = try await server.call(API.blockUser, ["uid": "bob"], token: alice)
            let seen = try await server.call(API.user, ["uid": "alice"], token: bob)
            #expect(seen.hasBlockedMe == true && seen.blockedByMe == false)
            #expect(try await server.call(API.blockedUsers, token: alice).users.map(\.uid) == ["bob"])
            let byBob = try await server.refusal(API.sendMessage, body: draft("2", to: "alice"), token: bob)
            #expect(byBob?.code == .blockedSender && byBob?.path == "receiver")
            let byAlice = try await server.refusal(API.sendMessage, body: draft("2", to: "bob"), token: alice)
            #expect(byAlice?.code == .blockedReceiver && byAlice?.path == "receiver")
            #expect(try await server.call(API.messagesWithUser, ["uid": "bob"], token: alice).messages == [sent])
            #expect(try await server.refusal(API.blockUser, ["uid": "alice"], token: alice)?.code == .cannotBlockSelf)

            _ = try await server.call(API.unblockUser, ["uid": "bob"], token: alice)
            #expect(try await server.call(API.user, ["uid": "alice"], token: bob).hasBlockedMe == false)
            #expect(try await server.call(API.blockedUsers, token: alice) == BlockedUsers(users: [], hasMore: false))
            let after = try await server.call(API.sendMessage, body: draft("3", to: "alice"), token: bob)
            #expect(try await phone.next() == .message(after))
        }
    }
}
