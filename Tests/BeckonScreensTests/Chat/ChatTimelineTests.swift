import BeckonAPI
import BeckonClient
import BeckonModel
import BeckonStore
import BeckonTesting
import Testing

@testable import BeckonScreens

@Suite struct ChatTimelineTests {
    private func timeline(capacity: Int = 200) -> ChatTimeline {
        ChatTimeline(account: bob, receiver: toAlice, capacity: capacity, calendar: utc)
    }

    @Test func messagesAreInTheOrderOfTheirIDsAndNeverTwice() {
        var timeline = timeline()
        timeline.mergeNewest(stored(1...2))
        for id in [3, 1, 2, 3, 1] as [Int64] { #expect(timeline.insert(message(id)) == .done) }
        timeline.mergeNewest(stored(1...3))
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
        timeline.mergeNewest(stored(1...2))
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

    /// The server has it, and something between is not here: the echo stays, and shows that it is sent.
    @Test func anEchoThatDoesNotJoinOnStaysUntilItDoes() {
        var timeline = timeline()
        timeline.mergeNewest(stored(1...2))
        timeline.apply(local("a"))
        let own = message(9, from: bob, muid: "a")
        #expect(timeline.apply(local("a", .sent(own))) == .reread)
        #expect(timeline.apply(local("a")) == .done)
        #expect(timeline.items.map(\.delivery) == [nil, nil, .sent])
        #expect(timeline.items.last?.messageID == 9)
        let page = StoredPage(messages: [message(2), message(8), own], older: .stored, newer: .end)
        #expect(timeline.takeNewest(page, isAnswer: false) == .done)
        #expect(timeline.items.map(\.messageID) == [1, 2, 8, 9])
        #expect(timeline.unsent == [])
    }

    @Test func somebodyElsesReceiptMarksOwnMessagesUpToItAsDeliveredAndRead() {
        var timeline = timeline()
        timeline.mergeNewest(newest([message(1, from: bob), message(2, from: bob), message(3)], more: false))
        let label = ConversationID(alice.uid, bob.uid)
        // One's own receipt from another device, and one of another conversation with the same label.
        timeline.apply(
            ReadReceipt(conversationId: label, reader: bob.uid, receiver: toAlice, messageId: 9, readAt: 1))
        timeline.apply(
            ReadReceipt(conversationId: label, reader: alice.uid, receiver: toTeam, messageId: 9, readAt: 1))
        timeline.apply(
            DeliveryReceipt(conversationId: label, uid: bob.uid, receiver: toAlice, messageId: 9, deliveredAt: 1))
        #expect(timeline.items.map(\.delivery) == [.sent, .sent, nil])
        timeline.apply(
            DeliveryReceipt(conversationId: label, uid: alice.uid, receiver: toAlice, messageId: 2, deliveredAt: 1))
        #expect(timeline.items.map(\.delivery) == [.delivered, .delivered, nil])
        timeline.apply(
            ReadReceipt(conversationId: label, reader: alice.uid, receiver: toAlice, messageId: 1, readAt: 1))
        #expect(timeline.items.map(\.delivery) == [.read, .delivered, nil])
    }

    @Test func aFailedMessageTellsWhyAndGoesBehindTheOthersWhenItIsSentAgain() {
        var timeline = timeline()
        timeline.apply(local("a", .failed(failure)))
        timeline.apply(local("b"))
        #expect(timeline.items.map(\.delivery) == [.failed, .sending])
        #expect(timeline.items[0].failure == failure && timeline.items[0].actions == [.retry, .discard])
        timeline.apply(local("a"))
        #expect(timeline.items.map(\.text) == ["b", "a"])
        timeline.discard(muid: "b")
        #expect(timeline.items.map(\.text) == ["a"])
    }

    @Test func aPageThatMeetsWhatIsThereKeepsTheOlderPart() {
        var timeline = timeline()
        timeline.mergeNewest(stored(51...100, .unknown))
        timeline.mergeOlder(stored(1...50), before: 51)
        #expect(!timeline.hasOlder)
        timeline.mergeNewest(stored(71...120, .unknown))
        #expect(timeline.messages.map(\.id) == Array(1...120))
        #expect(!timeline.hasOlder)
    }

    /// The server's newest page does not reach what is here: the older part goes, and is paged in again.
    @Test func aGapIsNotPaperedOver() {
        var timeline = timeline()
        timeline.mergeNewest(stored(1...50))
        #expect(timeline.insert(message(200)) == .reread)
        #expect(timeline.messages.last?.id == 50)
        // The store alone does not know either.
        #expect(timeline.takeNewest(stored(200...200, .unknown), isAnswer: false) == .ask)
        #expect(timeline.messages.map(\.id) == Array(1...50))
        timeline.mergeNewest(stored(151...200, .unknown))
        #expect(timeline.messages.map(\.id) == Array(151...200))
        #expect(timeline.hasOlder)
    }

    /// A message that came before any page is a stretch of its own, which a page takes in only where it joins on.
    @Test func whatCameBeforeAnyPageIsTakenInOnlyWhereItJoinsOn() {
        var joined = timeline()
        joined.insert(message(51))
        #expect(!joined.hasOlder && joined.messages.map(\.id) == [51])
        #expect(joined.takeNewest(stored(1...50), isAnswer: false) == .done)
        #expect(joined.messages.map(\.id) == Array(1...51))
        var apart = timeline()
        apart.insert(message(60))
        #expect(apart.takeNewest(stored(1...50), isAnswer: false) == .reread)
        #expect(apart.messages.map(\.id) == Array(1...50))
    }

    @Test func aLatePageOfAnotherPlaceIsIgnored() {
        var timeline = timeline()
        timeline.mergeNewest(stored(51...100, .unknown))
        timeline.mergeOlder(stored(1...9), before: 10)
        _ = timeline.takeNewer(stored(101...110), after: 90, isAnswer: true)
        timeline.takeAgain(stored(40...60), from: 40)
        #expect(timeline.messages.map(\.id) == Array(51...100))
    }

    @Test func pagingOneWayDropsFromTheOtherEnd() {
        var timeline = timeline(capacity: 20)
        timeline.mergeNewest(stored(91...100, .stored))
        timeline.mergeOlder(stored(81...90, .stored, .stored), before: 91)
        timeline.mergeOlder(stored(71...80, .stored, .stored), before: 81)
        #expect(timeline.messages.map(\.id) == Array(71...90))
        #expect(timeline.newer == .stored && timeline.older == .stored)
        _ = timeline.takeNewer(stored(91...100, .stored, .end), after: 90, isAnswer: false)
        #expect(timeline.messages.map(\.id) == Array(81...100))
        #expect(timeline.newer == .end && timeline.older == .stored)
        for id in 101...130 as ClosedRange<Int64> { timeline.insert(message(id)) }
        #expect(timeline.messages.map(\.id) == Array(111...130))
    }

    @Test func newMessagesAreCountedWhileTheNewestAreNotThere() {
        var timeline = timeline(capacity: 20)
        timeline.mergeNewest(stored(91...100, .stored))
        timeline.mergeOlder(stored(71...90, .stored, .stored), before: 91)
        #expect(!timeline.isAtNewest)
        timeline.insert(message(101))
        timeline.insert(message(101))
        timeline.insert(message(102, from: bob))
        #expect(timeline.missed == [101])
        #expect(timeline.messages.last?.id == 90)
        timeline.jump(to: stored(93...102, .stored))
        #expect(timeline.missed == [] && timeline.isAtNewest)
    }

    @Test func aPlaceFarAwayTakesTheWindowAndIsNotMixedWithWhatWasThere() {
        var timeline = timeline()
        timeline.mergeNewest(stored(91...100, .stored))
        #expect(timeline.takeAround(nothing, 40, isAnswer: false) == .ask)
        #expect(timeline.takeAround(stored(35...45, .stored, .stored), 40, isAnswer: false) == .done)
        #expect(timeline.messages.map(\.id) == Array(35...45))
        // One that is nowhere any more.
        #expect(timeline.takeAround(stored(1...5, .stored, .stored), 9, isAnswer: true) == .done)
        #expect(timeline.messages.map(\.id) == Array(35...45))
    }

    @Test func whatIsReadAgainReplacesWhatIsThereAndDropsWhatIsGone() {
        var timeline = timeline()
        timeline.mergeNewest(stored(1...10))
        var page = stored(1...9)
        page.messages.remove(at: 4)
        page.messages[0].text = "other"
        timeline.takeAgain(page, from: 1)
        // What came since that page was read stays.
        #expect(timeline.messages.map(\.id) == [1, 2, 3, 4, 6, 7, 8, 9, 10])
        #expect(timeline.items.first?.text == "other")
        // More lies behind what was read: what was there behind it may not join on any more.
        timeline.takeAgain(stored(1...5, .end, .stored), from: 1)
        #expect(timeline.messages.map(\.id) == Array(1...5) && timeline.newer == .stored)
    }

    @Test func anEventDoesNotTakeAwayWhichReactionsAreOnesOwn() {
        var timeline = timeline()
        var mine = message(1)
        mine.reactions = [ReactionCount(reaction: "👍", count: 1, reactedByMe: true)]
        timeline.mergeNewest(newest([mine], more: false))
        var event = message(1)
        event.reactions = [
            ReactionCount(reaction: "👍", count: 2), ReactionCount(reaction: "🎉", count: 1, reactedByMe: false),
        ]
        timeline.update(event)
        #expect(timeline.items[0].reactions.map(\.reactedByMe) == [true, false])
        #expect(timeline.items[0].reactions.map(\.count) == [2, 1])
    }

    /// Any order of pages of a store and of a server, single messages, lost stretches, jumps and paging: what is shown
    /// has no hole, is bounded, and is where it says that it is.
    @Test(arguments: WalkBudget.seeds(40))
    func anyOrderLeavesNoHoleAndNoDouble(seed: UInt64) {
        var walk = TimelineWalk(seed: seed)
        for _ in 0..<400 { walk.step() }
    }
}

/// A server that has everything, a phone's store that has stretches, and a window.
private struct TimelineWalk {
    var random: SeededRandom
    var timeline = ChatTimeline(account: bob, receiver: toAlice, capacity: 12, calendar: utc)
    /// Those ids that are messages: others are edits, which take ids too.
    var all: [Int64] = []
    var head: Int64 = 0
    /// What the store knows: ids up to the head of which nothing is missing, in stretches.
    var known: [ClosedRange<Int64>] = []

    init(seed: UInt64) { random = SeededRandom(seed: seed) }

    mutating func know(_ range: ClosedRange<Int64>) {
        var merged = range
        known.removeAll { other in
            guard other.lowerBound <= merged.upperBound + 1, merged.lowerBound <= other.upperBound + 1 else {
                return false
            }
            merged = min(merged.lowerBound, other.lowerBound)...max(merged.upperBound, other.upperBound)
            return true
        }
        known.append(merged)
        known.sort { $0.lowerBound < $1.lowerBound }
    }

    /// What the store answers, or what it answers once the server has told it what is there.
    mutating func page(_ place: PagePlace, asking: Bool) -> StoredPage {
        let limit = 4
        if asking { ask(place, limit) }
        let range: ClosedRange<Int64>?
        switch place {
        case .newest: range = known.last
        case .before(let id): range = known.last { $0.contains(id - 1) }
        case .after(let id): range = known.first { $0.contains(id + 1) || $0.upperBound == id }
        case .around(let id): range = known.first { $0.contains(id) }
        }
        guard let range else { return nothing }
        let ids = all.filter { range.contains($0) }
        let chosen: ArraySlice<Int64>
        switch place {
        case .newest: chosen = ids.suffix(limit)
        case .before(let id): chosen = ids.filter { $0 < id }.suffix(limit)
        case .after(let id): chosen = ids.filter { $0 > id }.prefix(limit)
        case .around(let id):
            chosen = (ids.filter { $0 < id }.suffix(limit / 2) + ids.filter { $0 >= id }.prefix(limit / 2 + 1))[...]
        }
        let first = chosen.first ?? { if case .after(let id) = place { id + 1 } else { range.lowerBound } }()
        let last = chosen.last ?? { if case .before(let id) = place { id - 1 } else { range.upperBound } }()
        let older: PageEdge =
            ids.contains { $0 < first } ? .stored : range.lowerBound <= 1 ? .end : .unknown
        let isNewest = range == known.last
        let newer: PageEdge = ids.contains { $0 > last } ? .stored : isNewest ? .end : .unknown
        return StoredPage(messages: chosen.map { message($0) }, older: older, newer: newer)
    }

    mutating func ask(_ place: PagePlace, _ limit: Int) {
        guard head > 0 else { return }
        switch place {
        case .newest:
            let ids = all.suffix(limit)
            know((ids.count < limit ? 1 : ids.first ?? 1)...head)
        case .before(let id):
            guard id > 1 else { return }
            let ids = all.filter { $0 < id }.suffix(limit)
            know((ids.count < limit ? 1 : ids.first ?? 1)...(id - 1))
        case .after(let id):
            guard id < head else { return }
            let ids = all.filter { $0 > id }.prefix(limit)
            know((id + 1)...(ids.count < limit ? head : ids.last ?? head))
        case .around(let id):
            ask(.before(id + 1), limit)
            ask(.after(id), limit)
        }
    }

    mutating func follow(_ outcome: ChatTimeline.Outcome) {
        switch outcome {
        case .done: break
        case .reread: follow(timeline.takeNewest(page(.newest, asking: false), isAnswer: false))
        case .ask: _ = timeline.takeNewest(page(.newest, asking: true), isAnswer: true)
        }
    }

    mutating func step() {
        switch Int.random(in: 0..<10, using: &random) {
        case 0...2:
            head += 1
            if Int.random(in: 0..<4, using: &random) > 0 { all.append(head) }
            // Some are not heard.
            guard Int.random(in: 0..<3, using: &random) > 0 else { break }
            know(head...head)
            if all.last == head { follow(timeline.insert(message(head))) }
        case 3: follow(timeline.takeNewest(page(.newest, asking: false), isAnswer: false))
        case 4: _ = timeline.takeNewest(page(.newest, asking: true), isAnswer: true)
        case 5, 6:
            guard timeline.hasOlder, let first = timeline.firstID else { break }
            guard timeline.takeOlder(page(.before(first), asking: false), before: first, isAnswer: false) == .ask else {
                break
            }
            _ = timeline.takeOlder(page(.before(first), asking: true), before: first, isAnswer: true)
        case 7:
            guard timeline.hasNewer, let last = timeline.lastID else { break }
            guard timeline.takeNewer(page(.after(last), asking: false), after: last, isAnswer: false) == .ask else {
                break
            }
            _ = timeline.takeNewer(page(.after(last), asking: true), after: last, isAnswer: true)
        case 8:
            guard let id = all.randomElement(using: &random) else { break }
            _ = timeline.takeAround(page(.around(id), asking: true), id, isAnswer: true)
        default:
            guard let first = timeline.firstID else { break }
            timeline.takeAgain(page(.after(first - 1), asking: false), from: first)
        }
        check()
    }

    func check() {
        let ids = timeline.messages.map(\.id)
        #expect(ids.count <= 12)
        guard let first = ids.first, let last = ids.last else { return }
        #expect(ids == all.filter { (first...last).contains($0) }, "a hole or a double")
        if timeline.hasPage, timeline.older == .end { #expect(first == all.first) }
        #expect(timeline.items.map(\.messageID) == ids)
    }
}
