import BeckonAPI
import BeckonModel
import BeckonNet
import BeckonSQLite
import BeckonTesting
import Foundation
import Testing

@testable import BeckonServer

/// Receipts, mutes, blocks, typing, presence and groups that go, as devices hear of them over sockets.
@Suite(.timeLimit(.minutes(1))) struct PeopleRealtimeTests {
    private func draft(_ muid: String, to receiver: Receiver) -> MessageDraft {
        MessageDraft(muid: muid, to: receiver, text: "hi")
    }

    /// Those that these tests are about; the server's other duties do not come again.
    private static let waits = [DeviceReports.window, .nanoseconds(PresenceMachine.grace)]

    /// A second device of a user.
    private func tablet(_ uid: UserID, _ server: ServerFixture) async throws -> RealtimeClient {
        try await server.connect(server.call(API.createToken, ["uid": uid.rawValue]).token)
    }

    /// R-B, *MessageReceipt*: an acknowledgement is a delivery; those of all devices reach the store together.
    @Test func acknowledgementsBecomeReceiptsAfterAMoment() async throws {
        let time = ManualTime()
        try await ServerFixture.with(time: time.source(waitingOnly: Self.waits)) { server in
            let alice = try await server.login("alice")
            let bob = try await server.login("bob")
            let (phone, other) = (try await server.connect(alice), try await server.connect(bob))
            var sent: [Message] = []
            for muid in ["1", "2"] {
                sent.append(try await server.call(API.sendMessage, body: draft(muid, to: .user("bob")), token: alice))
            }
            for message in sent {
                #expect(try await other.next() == .message(message))
                try other.acknowledge(.user("alice"), message.id, shown: false)
            }
            // Both were told before the moment is over.
            var told = server.acknowledgements.makeAsyncIterator()
            for _ in sent { #expect(await told.next() == false) }
            await time.untilWaiting()
            time.advance(by: DeviceReports.window)
            guard case .delivered(let receipt)? = try await phone.next() else {
                Issue.record("No receipt.")
                return
            }
            #expect(receipt.uid == "bob" && receipt.receiver == "bob" && receipt.messageId == sent[1].id)
            let state = try await server.call(
                API.receiptsWithUser, ["uid": "bob", "id": "\(sent[0].id)"], token: alice)
            #expect(state.delivered == 1 && state.read == 0)
        }
    }

    /// What devices have told is on disk when the server has stopped, without waiting for the moment's end.
    @Test func aServerThatStopsKeepsWhatItWasTold() async throws {
        let time = ManualTime()
        try await ServerFixture.with(time: time.source(waitingOnly: Self.waits)) { server in
            let alice = try await server.login("alice")
            let bob = try await server.login("bob")
            let other = try await server.connect(bob)
            let sent = try await server.call(API.sendMessage, body: draft("1", to: .user("bob")), token: alice)
            #expect(try await other.next() == .message(sent))
            try other.acknowledge(.user("alice"), sent.id, shown: true)
            var told = server.acknowledgements.makeAsyncIterator()
            #expect(await told.next() == true)
            await server.server.stop()
            let state = try await server.storage.receipts(
                of: sent.id, with: .user("bob"), for: "alice", after: nil, limit: 1)
            #expect(state.delivered == 1)
            #expect(try await server.storage.user("bob")?.lastActiveAt == time.source.seconds)
        }
    }

    @Test func readsThatFollowFastAreToldTogether() async throws {
        let time = ManualTime()
        try await ServerFixture.with(time: time.source(waitingOnly: Self.waits)) { server in
            let alice = try await server.login("alice")
            let bob = try await server.login("bob")
            var ids: [Int64] = []
            for muid in ["1", "2", "3"] {
                ids.append(try await server.call(API.sendMessage, body: draft(muid, to: .user("bob")), token: alice).id)
            }
            let phone = try await server.connect(alice)
            for id in ids {
                _ = try await server.call(API.readUser, ["uid": "alice"], body: ReadUpTo(messageId: id), token: bob)
            }
            await time.untilWaiting()
            time.advance(by: .nanoseconds(ReceiptGate.window))
            for id in [ids[0], ids[2]] {
                guard case .read(let receipt)? = try await phone.next() else {
                    Issue.record("No receipt.")
                    return
                }
                #expect(receipt.reader == "bob" && receipt.messageId == id)
            }
        }
    }

    /// R-B, receipt `unread`: for oneself alone, and in order with the reads.
    @Test func onesOwnOtherDevicesHearThatAConversationIsUnreadAgain() async throws {
        let time = ManualTime()
        try await ServerFixture.with(time: time.source(waitingOnly: Self.waits)) { server in
            let alice = try await server.login("alice")
            let bob = try await server.login("bob")
            var ids: [Int64] = []
            for muid in ["1", "2", "3"] {
                ids.append(try await server.call(API.sendMessage, body: draft(muid, to: .user("bob")), token: alice).id)
            }
            let other = try await server.connect(alice)
            let tablet = try await tablet("bob", server)
            // The second one waits for its time.
            for id in [ids[0], ids[2]] {
                _ = try await server.call(API.readUser, ["uid": "alice"], body: ReadUpTo(messageId: id), token: bob)
            }
            let state = try await server.call(
                API.unreadUser, ["uid": "alice"], body: UnreadFrom(messageId: ids[1]), token: bob)
            #expect(state.unreadMessageCount == 2 && state.lastReadMessageId == ids[0] && state.badge.total == 2)
            var heard: [RealtimeEvent?] = []
            for _ in 0..<3 { heard.append(try await tablet.next()) }
            let told = heard.map { event -> [Int64] in
                switch event {
                case .read(let receipt): [0, receipt.messageId]
                case .unread(let receipt): [1, receipt.messageId]
                default: []
                }
            }
            #expect(told == [[0, ids[0]], [0, ids[2]], [1, ids[0]]])
            // The sender hears of the reads alone: this comes next.
            for id in [ids[0], ids[2]] {
                guard case .read(let receipt)? = try await other.next() else {
                    Issue.record("No receipt.")
                    return
                }
                #expect(receipt.messageId == id)
            }
            let note = try await server.call(API.sendMessage, body: draft("4", to: .user("alice")), token: bob)
            #expect(try await other.next() == .message(note))
        }
    }

    @Test func onesOwnOtherDevicesHearOfMutesAndBlocksAndNobodyElse() async throws {
        try await ServerFixture.with { server in
            let alice = try await server.login("alice")
            let bob = try await server.login("bob")
            _ = try await server.call(API.sendMessage, body: draft("1", to: .user("bob")), token: alice)
            let (phone, other) = (try await server.connect(bob), try await server.connect(alice))
            let tablet = try await tablet("bob", server)
            let until = MuteUntil(.max)
            _ = try await server.call(API.muteUser, ["uid": "alice"], body: until, token: bob)
            #expect(try await tablet.next() == .muted(MuteState(.user("alice"), until: .max)))
            _ = try await server.call(API.blockUser, ["uid": "alice"], token: bob)
            #expect(try await tablet.next() == .blocked(BlockState(uid: "alice", blocked: true)))
            _ = try await server.call(API.unblockUser, ["uid": "alice"], token: bob)
            #expect(try await tablet.next() == .blocked(BlockState(uid: "alice", blocked: false)))
            // The device that did it, and the other user, hear nothing of it: this comes first.
            let note = try await server.call(API.sendMessage, body: draft("2", to: .user("alice")), token: bob)
            #expect(try await other.next() == .message(note))
            let back = try await server.call(API.sendMessage, body: draft("3", to: .user("bob")), token: alice)
            #expect(try await phone.next() == .message(back))
        }
    }

    /// R-1.13: the members hear that the group is gone, and nothing of it after that.
    @Test func theMembersHearThatTheirGroupIsDeleted() async throws {
        try await ServerFixture.with { server in
            let alice = try await server.login("alice")
            let bob = try await server.login("bob")
            _ = try await server.call(API.createGroup, body: CreateGroup(guid: "team", name: "T"), token: alice)
            _ = try await server.call(API.joinGroup, ["guid": "team"], token: bob)
            let phone = try await server.connect(bob)
            _ = try await server.call(
                API.updateGroup, ["guid": "team"], body: UpdateGroup(name: "New"), token: alice)
            #expect(try await phone.next()?.action == .groupUpdated)
            _ = try await server.call(API.deleteGroup, ["guid": "team"], token: alice)
            #expect(try await phone.next()?.action == .groupDeleted)
            let late = try await server.refusal(API.sendMessage, body: draft("1", to: .group("team")), token: alice)
            #expect(late?.code == .guidNotFound)
            let direct = try await server.call(API.sendMessage, body: draft("2", to: .user("bob")), token: alice)
            #expect(try await phone.next() == .message(direct))
        }
    }

    /// R-B, *TypingIndicator*: to the others, from members of whom none has blocked the other, once a second.
    @Test func typingReachesTheOthersOfTheConversation() async throws {
        let time = ManualTime()
        try await ServerFixture.with(time: time.source(waitingOnly: Self.waits)) { server in
            let alice = try await server.login("alice")
            let bob = try await server.login("bob")
            let carol = try await server.login("carol")
            _ = try await server.call(API.createGroup, body: CreateGroup(guid: "team", name: "T"), token: alice)
            for token in [bob, carol] { _ = try await server.call(API.joinGroup, ["guid": "team"], token: token) }
            _ = try await server.call(API.blockUser, ["uid": "alice"], token: carol)
            let phone = try await server.connect(alice)
            let (other, third) = (try await server.connect(bob), try await server.connect(carol))
            let tablet = try await tablet("alice", server)
            let started = TypingIndicator(.group("team"), .started, metadata: ["x": 1])
            // The second is one too many.
            for state in [started, started, TypingIndicator(.group("team"), .ended)] { try phone.say(.typing(state)) }
            // Nothing was written to bob yet, carol has blocked alice, and the last does not exist.
            for receiver in [Receiver.user("bob"), .user("carol"), .group("nowhere")] {
                try phone.say(.typing(TypingIndicator(receiver, .started)))
            }
            #expect(
                try await other.next()
                    == .typing(TypingIndicator(.group("team"), .started, sender: "alice", metadata: ["x": 1])))
            #expect(try await other.next() == .typing(TypingIndicator(.group("team"), .ended, sender: "alice")))
            let sent = try await server.call(API.sendMessage, body: draft("1", to: .group("team")), token: alice)
            for device in [other, third, tablet] { #expect(try await device.next() == .message(sent)) }

            // Bob answers in private: now they have a conversation, and each sees the other in it.
            let note = try await server.call(API.sendMessage, body: draft("2", to: .user("alice")), token: bob)
            for device in [phone, tablet] { #expect(try await device.next() == .message(note)) }
            time.advance(by: .seconds(1))
            try phone.say(.typing(TypingIndicator(.user("bob"), .started)))
            #expect(try await other.next() == .typing(TypingIndicator(.user("alice"), .started, sender: "alice")))
        }
    }

    /// Server-notes §5, *Presence*: visible peers only, and five seconds of grace.
    @Test func peersHearWhoComesAndWhoHasGone() async throws {
        let time = ManualTime()
        try await ServerFixture.with(time: time.source(waitingOnly: Self.waits)) { server in
            let alice = try await server.login("alice")
            let bob = try await server.login("bob")
            let carol = try await server.login("carol")
            for (muid, uid) in [("1", "bob"), ("2", "carol")] as [(String, UserID)] {
                _ = try await server.call(API.sendMessage, body: draft(muid, to: .user(uid)), token: alice)
            }
            _ = try await server.call(API.blockUser, ["uid": "alice"], token: carol)
            _ = try await server.login("stranger")
            let phone = try await server.connect(alice)
            try phone.say(.presence(PresenceSubscription(["bob", "carol", "stranger", "nobody", "bob"])))
            #expect(try await phone.next() == .presence(UserPresence(uid: "bob", status: .offline)))
            #expect(try await server.call(API.user, ["uid": "bob"], token: alice).status == .offline)
            _ = try await server.connect(carol)
            let other = try await server.connect(bob)
            #expect(try await phone.next() == .presence(UserPresence(uid: "bob", status: .online)))
            #expect(try await server.call(API.user, ["uid": "bob"], token: alice).status == .online)
            #expect(try await server.call(API.user, ["uid": "carol"], token: alice).status == nil)

            // Back within the grace: never away. Two wait: for the grace, and to write when it was.
            other.socket.close(code: 1000, reason: "")
            await time.untilWaiting(2)
            time.advance(by: .seconds(4))
            let again = try await server.connect(bob)
            time.advance(by: .seconds(4))
            #expect(try await server.call(API.user, ["uid": "bob"], token: alice).status == .online)
            let left = time.source.seconds
            again.socket.close(code: 1000, reason: "")
            await time.untilWaiting(2)
            time.advance(by: .seconds(5))
            #expect(
                try await phone.next() == .presence(UserPresence(uid: "bob", status: .offline, lastActiveAt: left)))
            #expect(try await server.call(API.user, ["uid": "bob"], token: alice).status == .offline)
        }
    }

    /// A block counts at once, also for who watches already.
    @Test func whoIsBlockedMeanwhileHearsNothingMore() async throws {
        try await ServerFixture.with { server in
            let alice = try await server.login("alice")
            let bob = try await server.login("bob")
            let carol = try await server.login("carol")
            for (muid, uid) in [("1", "bob"), ("2", "carol")] as [(String, UserID)] {
                _ = try await server.call(API.sendMessage, body: draft(muid, to: .user(uid)), token: alice)
            }
            let phone = try await server.connect(alice)
            try phone.say(.presence(PresenceSubscription(["bob", "carol"])))
            for uid in ["bob", "carol"] as [UserID] {
                #expect(try await phone.next() == .presence(UserPresence(uid: uid, status: .offline)))
            }
            _ = try await server.call(API.blockUser, ["uid": "alice"], token: bob)
            _ = try await server.connect(bob)
            _ = try await server.connect(carol)
            #expect(try await phone.next() == .presence(UserPresence(uid: "carol", status: .online)))
        }
    }

    @Test(
        arguments: [
            #"{"type":"typing"}"#,
            #"{"type":"typing","typing":{"receiver":"a b","receiverType":"user","state":"started"}}"#,
            #"{"type":"typing","typing":{"receiver":"a","receiverType":"user","state":"paused"}}"#,
            #"{"type":"typing","typing":{"receiver":"a","receiverType":"user","state":"started","metadata":{"x":"\#(String(repeating: "x", count: 1_024))"}}}"#,
            #"{"type":"presence","presence":{"uids":"bob"}}"#, #"{"type":"presence","presence":{"uids":["a b"]}}"#,
            #"{"type":"presence","presence":{"uids":[\#(Array(repeating: "\"a\"", count: 101).joined(separator: ","))]}}"#,
        ])
    func wrongCommandsEndTheConnection(_ text: String) async throws {
        try await ServerFixture.with { server in
            let phone = try await server.connect(server.login("alice"))
            phone.socket.send(text: Data(text.utf8))
            #expect(await phone.end() == 1008)
        }
    }

    /// Each asks the store of up to a hundred users: ten at once, then one a second.
    @Test func subscriptionsThatFollowFastWaitForTheirTurn() async throws {
        let time = ManualTime()
        try await ServerFixture.with(time: time.source(waitingOnly: [.seconds(1)])) { server in
            let alice = try await server.login("alice")
            _ = try await server.login("bob")
            _ = try await server.call(API.sendMessage, body: draft("1", to: .user("bob")), token: alice)
            let phone = try await server.connect(alice)
            for _ in 0..<11 { try phone.say(.presence(PresenceSubscription(["bob"]))) }
            for _ in 0..<10 {
                #expect(try await phone.next() == .presence(UserPresence(uid: "bob", status: .offline)))
            }
            await time.untilWaiting()
            time.advance(by: .seconds(1))
            #expect(try await phone.next() == .presence(UserPresence(uid: "bob", status: .offline)))
        }
    }

    /// Issue 6, *rate limits*: who sends too many frames is read more slowly; nothing is lost, and the others go on.
    @Test func aFloodOfFramesIsHeldBackAndNotCutOff() async throws {
        let time = ManualTime()
        try await ServerFixture.with(
            time: time.source(waitingOnly: [.seconds(1)]),
            configure: { $0.rateLimits.frames = RateLimit(perMinute: 60, burst: 2) }
        ) { server in
            let alice = try await server.login("alice")
            let bob = try await server.login("bob")
            let sent = try await server.call(API.sendMessage, body: draft("1", to: .user("bob")), token: alice)
            let phone = try await server.connect(bob)
            for _ in 0..<2 { phone.socket.send(text: Data(#"{"type":"dance"}"#.utf8)) }
            try phone.acknowledge(.user("alice"), sent.id, shown: true)
            await time.untilWaiting()
            let session = try #require(try await server.storage.session(token: TokenHash(of: bob)))
            #expect(await server.server.presence.answer(session.id, MessageKey(sent)) == .unanswered)
            time.advance(by: .seconds(1))
            var told = server.acknowledgements.makeAsyncIterator()
            #expect(await told.next() == true)
        }
    }
}

extension ManualTime {
    /// Its clocks, and of the waiting only that of these lengths: everything else waits until it is cancelled.
    fileprivate func source(waitingOnly lengths: [Duration]) -> TimeSource {
        var source = source
        let (wait, never) = (source.wait, ManualTime().source.wait)
        source.wait = { length in try await lengths.contains(length) ? wait(length) : never(length) }
        return source
    }
}
