import BeckonAPI
import BeckonClient
import BeckonModel
import BeckonTesting
import Testing

@testable import BeckonScreens

@Suite struct ChatTimelineTests {
    private func timeline() -> ChatTimeline { ChatTimeline(account: bob, receiver: toAlice) }

    private func page(_ ids: ClosedRange<Int64>, more: Bool = false) -> MessagePage {
        MessagePage(messages: ids.map { message($0) }, hasMore: more)
    }

    @Test func messagesAreInTheOrderOfTheirIDsAndNeverTwice() {
        var timeline = timeline()
        for id in [3, 1, 2, 3, 1] as [Int64] { timeline.insert(message(id)) }
        timeline.mergeNewest(page(1...3))
        #expect(timeline.messages.map(\.id) == [1, 2, 3])
    }

    @Test func aMessageOfAnotherConversationIsLeftAlone() {
        var timeline = timeline()
        var foreign = message(1)
        foreign.sender = User(uid: UserID(unchecked: "carol"), name: "Carol")
        timeline.insert(foreign)
        foreign.receiver = .group(Group(guid: GroupID(unchecked: "alice"), name: "a group with her name"))
        timeline.insert(foreign)
        #expect(timeline.items == [])
    }

    @Test func anEchoBecomesItsMessageWithoutChangingItsIdentity() {
        var timeline = timeline()
        timeline.mergeNewest(page(1...2))
        timeline.apply(local("a"))
        timeline.apply(local("b"))
        let echo = timeline.items.map(\.identity)
        #expect(timeline.items.map(\.delivery) == [nil, nil, .sending, .sending])
        timeline.apply(local("a", .sent(message(3, from: bob, muid: "a"))))
        timeline.insert(message(4, from: bob, muid: "b"))
        timeline.apply(local("b", .sent(message(4, from: bob, muid: "b"))))
        timeline.apply(local("b"))
        #expect(timeline.items.map(\.identity) == echo)
        #expect(timeline.items.map(\.delivery) == [nil, nil, .sent, .sent])
    }

    @Test func somebodyElsesReceiptMarksOwnMessagesUpToItAsRead() {
        var timeline = timeline()
        timeline.insert(message(1, from: bob))
        timeline.insert(message(2, from: bob))
        timeline.insert(message(3))
        let label = ConversationID(alice.uid, bob.uid)
        // One's own receipt from another device, and one of another conversation with the same label.
        timeline.apply(
            ReadReceipt(conversationId: label, reader: bob.uid, receiver: toAlice, messageId: 9, readAt: 1))
        timeline.apply(
            ReadReceipt(conversationId: label, reader: alice.uid, receiver: toTeam, messageId: 9, readAt: 1))
        #expect(timeline.items.map(\.delivery) == [.sent, .sent, nil])
        timeline.apply(
            ReadReceipt(conversationId: label, reader: alice.uid, receiver: toAlice, messageId: 1, readAt: 1))
        #expect(timeline.items.map(\.delivery) == [.read, .sent, nil])
    }

    @Test func aFailedMessageTellsWhyAndGoesBehindTheOthersWhenItIsSentAgain() {
        var timeline = timeline()
        timeline.apply(local("a", .failed(failure)))
        timeline.apply(local("b"))
        #expect(timeline.items.map(\.delivery) == [.failed, .sending])
        #expect(timeline.items[0].failure == failure)
        timeline.apply(local("a"))
        #expect(timeline.items.map(\.text) == ["b", "a"])
        timeline.discard(muid: "b")
        #expect(timeline.items.map(\.text) == ["a"])
    }

    @Test func aPageThatMeetsWhatIsThereKeepsTheOlderPart() {
        var timeline = timeline()
        timeline.mergeNewest(page(51...100, more: true))
        timeline.mergeOlder(page(1...50), before: 51)
        #expect(!timeline.hasOlder)
        timeline.mergeNewest(page(71...120, more: true))
        #expect(timeline.messages.map(\.id) == Array(1...120))
        #expect(!timeline.hasOlder)
    }

    @Test func aGapIsNotPaperedOver() {
        var timeline = timeline()
        timeline.mergeNewest(page(1...50))
        timeline.insert(message(200))
        timeline.mergeNewest(page(150...199, more: true))
        #expect(timeline.messages.map(\.id) == Array(150...200))
        #expect(timeline.hasOlder)
    }

    @Test func aMessageThatCameAfterTheGapProvesNothingAboutIt() {
        var timeline = timeline()
        timeline.mergeNewest(page(1...50))
        timeline.insert(message(200))
        timeline.mergeNewest(page(200...249, more: true))
        #expect(timeline.messages.first?.id == 200)
    }

    @Test func aLatePageOfAnotherPlaceIsIgnored() {
        var timeline = timeline()
        timeline.mergeNewest(page(51...100, more: true))
        timeline.mergeOlder(page(1...9), before: 10)
        #expect(timeline.messages.first?.id == 51)
    }

    /// Any order of pages, single messages and lost stretches: what is shown has no hole below what pages prove.
    @Test(arguments: WalkBudget.seeds(30))
    func anyOrderLeavesNoHoleAndNoDouble(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        var timeline = timeline()
        var newest: Int64 = 0
        var isConnected = false
        for _ in 0..<300 {
            switch Int.random(in: 0..<6, using: &random) {
            case 0...1:
                newest += 1
                if isConnected { timeline.insert(message(newest)) }
            case 2: isConnected = false
            case 3:
                isConnected = true
                guard newest > 0 else { continue }
                let start = max(1, newest - 4)
                timeline.mergeNewest(page(start...newest, more: start > 1))
            case 4:
                if isConnected, newest > 0 {
                    timeline.insert(message(.random(in: max(1, newest - 2)...newest, using: &random)))
                }
            default:
                guard timeline.hasOlder, let first = timeline.messages.first?.id else { continue }
                let start = max(1, first - 5)
                timeline.mergeOlder(page(start...(first - 1), more: start > 1), before: first)
            }
            let ids = timeline.messages.map(\.id)
            if isConnected, let first = ids.first { #expect(ids == Array(first...newest)) }
            #expect(timeline.hasOlder == ((ids.first ?? 1) > 1))
        }
    }
}
