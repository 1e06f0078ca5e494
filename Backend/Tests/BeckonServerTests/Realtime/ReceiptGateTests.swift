import BeckonAPI
import BeckonModel
import Testing

@testable import BeckonServer

/// Receipts of one reader are told together (server-notes §3).
@Suite struct ReceiptGateTests {
    private static let window = ReceiptGate.window

    private func told(_ id: Int64, by uid: UserID = "bob", isRead: Bool = true) -> ReceiptGate.Told {
        let pair = ConversationKey("alice", "bob")
        let state = ReadState(unreadMessageCount: 0, lastReadMessageId: id, badge: Badge(total: 0, version: 0))
        let receipt: ReceiptGate.Receipt =
            isRead
            ? .read(ReadProgress(conversation: pair, reader: uid, state: state, moved: true, readAt: id))
            : .delivered(
                DeliveryProgress(conversation: pair, uid: uid, messageID: id, deliveredAt: id, isShared: true))
        return ReceiptGate.Told(receipt: receipt, session: SessionID(rawValue: 1))
    }

    @Test func theFirstIsToldAtOnceAndTheNextTogetherAsTheLast() {
        var gate = ReceiptGate()
        let first = gate.handle(told(1), now: 0)
        #expect(first == [.tell(told(1))])
        let second = gate.handle(told(2), now: 10)
        #expect(second == [.wait(Self.window - 10)])
        let third = gate.handle(told(3), now: 20)
        #expect(third == [])
        let passed = gate.passed(now: Self.window)
        #expect(passed == [.tell(told(3))])
        // The next window has begun with it.
        let fourth = gate.handle(told(4), now: Self.window + 5)
        #expect(fourth == [.wait(Self.window - 5)])
        let last = gate.passed(now: 2 * Self.window)
        #expect(last == [.tell(told(4))])
        let end = gate.passed(now: 3 * Self.window)
        #expect(end == [] && gate.count == 0)
    }

    /// What takes reads back comes after them, and the others miss none.
    @Test func whatWaitsIsToldBeforeItIsTakenBack() {
        var gate = ReceiptGate()
        let pair = ConversationKey("alice", "bob")
        _ = gate.handle(told(1), now: 0)
        let none = gate.release(pair, readBy: "bob")
        #expect(none == [])
        _ = gate.handle(told(5), now: 10)
        _ = gate.handle(told(2, by: "alice"), now: 10)
        let released = gate.release(pair, readBy: "bob")
        #expect(released == [.tell(told(5))])
        let again = gate.release(pair, readBy: "bob")
        #expect(again == [])
        // The window goes on: what is read from there is told at its end.
        let next = gate.handle(told(3), now: 20)
        #expect(next == [])
        let passed = gate.passed(now: Self.window)
        #expect(passed.contains(.tell(told(3))) && !passed.contains(.tell(told(5))))
    }

    @Test func readersAndKindsDoNotWaitForEachOther() {
        var gate = ReceiptGate()
        let actions = [
            gate.handle(told(1), now: 0), gate.handle(told(1, by: "alice"), now: 0),
            gate.handle(told(2, isRead: false), now: 0),
        ]
        #expect(actions == [[.tell(told(1))], [.tell(told(1, by: "alice"))], [.tell(told(2, isRead: false))]])
    }

    /// The timer of one window must not forget another that began later.
    @Test func oneTimerServesAllWindows() {
        var gate = ReceiptGate()
        _ = gate.handle(told(1), now: 0)
        _ = gate.handle(told(1, by: "alice"), now: 100)
        _ = gate.handle(told(2), now: 150)
        let waiting = gate.handle(told(2, by: "alice"), now: 160)
        #expect(waiting == [])
        let first = gate.passed(now: Self.window)
        #expect(first == [.tell(told(2)), .wait(100)])
        let second = gate.passed(now: Self.window + 100)
        #expect(second == [.tell(told(2, by: "alice"))])
    }

    @Test func readersWhoAreDoneAreForgotten() {
        var gate = ReceiptGate()
        for index in 0..<5_000 {
            _ = gate.handle(told(1, by: UserID(unchecked: "u\(index)")), now: Int64(index) * Self.window)
        }
        #expect(gate.count <= 512)
    }

    @Test func aBatchHoldsTheHighestOfEachUserAndConversation() {
        var batch = DeliveryBatch()
        let bob = Session(id: SessionID(rawValue: 1), uid: "bob")
        let tablet = Session(id: SessionID(rawValue: 2), uid: "bob")
        let carol = Session(id: SessionID(rawValue: 3), uid: "carol")
        let team = ConversationKey("team")
        for (id, session) in [(3, bob), (5, tablet), (4, bob), (2, carol)] as [(Int64, Session)] {
            batch.note(Delivery(MessageKey(conversation: team, id: id), to: session))
        }
        batch.note("bob", activeAt: 9)
        batch.note("bob", activeAt: 8)
        #expect(Set(batch.deliveries.map(\.message.id)) == [5, 2] && batch.deliveries.count == 2)
        #expect(batch.times == ["bob": 9])
    }
}
