import BeckonModel
import Testing

@testable import BeckonScreens

struct ChatScrollTests {
    private func row(_ id: Int64, isOwn: Bool = false, _ delivery: DeliveryState? = nil) -> ChatRow {
        .item(
            ChatItem(
                identity: isOwn ? .own("m\(id)") : .message(id), messageID: delivery == .sending ? nil : id,
                sender: isOwn ? bob : alice, isOwn: isOwn, text: "\(id)", sentAt: id, delivery: delivery))
    }

    private func snapshot(_ rows: [ChatRow], focus: Int64? = nil) -> ChatSnapshot {
        ChatSnapshot(receiver: toAlice, title: "Alice", state: .loaded, rows: rows, focus: focus)
    }

    @Test func aChatOpensAtItsEnd() {
        var scroll = ChatScroll()
        #expect(scroll.move(to: snapshot([]), isAtBottom: true) == .stay)
        #expect(scroll.move(to: snapshot([row(1)]), isAtBottom: false) == .bottom(isAnimated: false))
    }

    @Test func aChatWithUnreadMessagesOpensAtTheFirstOfThem() {
        var scroll = ChatScroll()
        var first = snapshot([row(1), .unread, row(2)])
        first.firstUnread = 2
        #expect(scroll.move(to: first, isAtBottom: false) == .top(.unread))
        #expect(scroll.move(to: first, isAtBottom: false) == .stay)
    }

    @Test func aMessageThatATapAskedForComesIntoTheMiddleOnce() {
        var scroll = ChatScroll()
        let wanted = ChatRow.Identity.item(.message(2))
        let rows = [row(1), row(2), row(3)]
        #expect(scroll.move(to: snapshot(rows, focus: 2), isAtBottom: false) == .center(wanted, isAnimated: false))
        #expect(scroll.move(to: snapshot(rows, focus: 2), isAtBottom: false) == .stay)
        scroll.refocus()
        #expect(scroll.move(to: snapshot(rows, focus: 2), isAtBottom: false) == .center(wanted, isAnimated: true))
    }

    @Test func aMessageThatIsFarAwayIsShownOnceItIsThere() {
        var scroll = ChatScroll()
        #expect(scroll.move(to: snapshot([row(8), row(9)], focus: 2), isAtBottom: false) == .bottom(isAnimated: false))
        var jumping = snapshot([row(8), row(9)], focus: 2)
        jumping.isJumping = true
        #expect(scroll.move(to: jumping, isAtBottom: true) == .stay)
        let there = scroll.move(to: snapshot([row(1), row(2)], focus: 2), isAtBottom: true)
        #expect(there == .center(.item(.message(2)), isAnimated: false))
    }

    @Test func newMessagesAreFollowedOnlyByWhoSeesTheLast() {
        var (reading, following) = (ChatScroll(), ChatScroll())
        _ = reading.move(to: snapshot([row(1)]), isAtBottom: true)
        _ = following.move(to: snapshot([row(1)]), isAtBottom: true)
        let more = snapshot([row(1), row(2)])
        #expect(reading.move(to: more, isAtBottom: false) == .stay)
        #expect(following.move(to: more, isAtBottom: true) == .bottom(isAnimated: true))
    }

    @Test func whatThePersonWritesIsSeenAndItsReceiptMovesNothing() {
        var scroll = ChatScroll()
        _ = scroll.move(to: snapshot([row(1)]), isAtBottom: true)
        let written = snapshot([row(1), row(2, isOwn: true, .sending)])
        #expect(scroll.move(to: written, isAtBottom: false) == .bottom(isAnimated: true))
        #expect(scroll.move(to: snapshot([row(1), row(2, isOwn: true, .sent)]), isAtBottom: false) == .stay)
    }

    @Test func olderMessagesMoveNothingAndAJumpEndsAtTheEnd() {
        var scroll = ChatScroll()
        _ = scroll.move(to: snapshot([row(5)]), isAtBottom: true)
        #expect(scroll.move(to: snapshot([row(4), row(5)]), isAtBottom: false) == .stay)
        var jumping = snapshot([row(4), row(5)])
        jumping.isJumping = true
        #expect(scroll.move(to: jumping, isAtBottom: false) == .stay)
        #expect(scroll.move(to: snapshot([row(8), row(9)]), isAtBottom: false) == .bottom(isAnimated: false))
    }
}
