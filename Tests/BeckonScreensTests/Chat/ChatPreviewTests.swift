import BeckonModel
import BeckonStore
import BeckonTesting
import Testing

@testable import BeckonScreens

/// What a push told is an item at once, and the server's own takes its place (R-E15, R-1.12).
@Suite struct ChatPreviewTests {
    private func preview(_ id: String?, text: String? = "as pushed", sentAt: Int64? = nil) -> MessagePreview {
        MessagePreview(id: id, sender: alice, text: text, sentAt: sentAt)
    }

    private func machine(_ preview: MessagePreview) -> ChatMachine {
        var machine = ChatMachine(account: bob, receiver: toAlice, placeholder: nil, preview: preview, focus: nil)
        machine.open(active: true)
        return machine
    }

    private func page(_ ids: ClosedRange<Int64>, more: Bool = false) -> StoredPage {
        newest(ids.map { message($0) }, more: more)
    }

    @Test func itIsAnItemAtOnceAndIsNotReadBeforeItIsLoaded() throws {
        var machine = machine(preview("3", sentAt: 7))
        let item = try #require(machine.snapshot.items.first)
        #expect(item.identity == .message(3) && item.messageID == 3 && item.isPreview)
        #expect(item.text == "as pushed" && item.sender == alice && !item.isOwn && item.sentAt == 7000)
        #expect(machine.snapshot.access == .unknown)
        #expect(machine.handle(.activeChanged(true)) == [])
        #expect(machine.handle(.loadedNewest(page(1...3))) == [.markRead(3)])
        #expect(machine.snapshot.items.map(\.text) == ["text 1", "text 2", "text 3"])
        #expect(machine.snapshot.items.map(\.identity) == [.message(1), .message(2), .message(3)])
        #expect(machine.snapshot.items.allSatisfy { !$0.isPreview })
    }

    @Test func itIsReplacedByTheRealtimeMessageWithoutADouble() {
        var machine = machine(preview("3"))
        _ = machine.handle(.message(message(3)))
        #expect(machine.snapshot.items.map(\.text) == ["text 3"])
    }

    @Test func aFailureLeavesItWhereItIs() {
        var machine = machine(preview("3"))
        _ = machine.handle(.failedNewest(failure))
        _ = machine.handle(.failedCounterpart(failure))
        #expect(machine.snapshot.items.map(\.text) == ["as pushed"])
        #expect(machine.snapshot.state == .failed(failure) && machine.snapshot.remedy == .retry)
    }

    @Test func anEditedMessageHasItsNewText() {
        var machine = machine(preview("1"))
        var edited = message(1)
        edited.text = "edited"
        edited.editedAt = 9
        _ = machine.handle(.loadedNewest(newest([edited], more: false)))
        #expect(machine.snapshot.items.map(\.text) == ["edited"])
        #expect(machine.snapshot.items.map(\.isEdited) == [true])
    }

    @Test func aDeletedMessageIsATombstone() {
        var machine = machine(preview("1"))
        var deleted = message(1)
        deleted.deletedAt = 9
        deleted.editedAt = 8
        _ = machine.handle(.loadedNewest(newest([deleted], more: false)))
        // Also where a server still sends the text along.
        #expect(machine.snapshot.items.map(\.text) == [nil])
        #expect(machine.snapshot.items.map(\.isDeleted) == [true])
        #expect(machine.snapshot.items.map(\.isEdited) == [false])
    }

    @Test(arguments: [
        newest([message(1), message(2), message(4)], more: false),
        newest([message(1), message(2)], more: true), newest([], more: false),
        newest([message(4)], more: false),
    ])
    func oneThatTheServerHasNoMoreDisappears(page: StoredPage) {
        var machine = machine(preview("3"))
        _ = machine.handle(.loadedNewest(page))
        #expect(machine.snapshot.items.map(\.messageID) == page.messages.map(\.id))
    }

    @Test func oneThatIsOlderThanThePageStaysUntilItsOwnPageComes() {
        var machine = machine(preview("3"))
        _ = machine.handle(.loadedNewest(page(10...12, more: true)))
        #expect(machine.snapshot.items.map(\.messageID) == [3, 10, 11, 12])
        #expect(machine.handle(.loadOlder) == [.loadOlder(before: 10)])
        _ = machine.handle(.loadedOlder(page(6...9, more: true), before: 10))
        #expect(machine.snapshot.items.first?.isPreview == true)
        _ = machine.handle(.loadOlder)
        _ = machine.handle(.loadedOlder(page(1...5), before: 6))
        #expect(machine.snapshot.items.map(\.messageID) == Array(1...12))
        #expect(machine.snapshot.items.allSatisfy { !$0.isPreview })
    }

    /// A vendor's id that is no number, one that is none of a message, and none at all.
    @Test(arguments: ["8f14e45f-ceea", "$event:example.org", "99999999999999999999", "-3", "0", "", nil])
    func aForeignIDIsShownAndGivesWayToThePage(id: String?) {
        var machine = machine(preview(id))
        #expect(machine.snapshot.items.map(\.identity) == [.preview(id ?? "")])
        #expect(machine.snapshot.items.map(\.messageID) == [nil])
        _ = machine.handle(.loadedNewest(page(1...2)))
        #expect(machine.snapshot.items.map(\.messageID) == [1, 2])
    }

    @Test func aForeignIDIsKnownAgainByWhoWroteWhat() {
        var machine = machine(preview("8f14e45f", text: "text 2"))
        _ = machine.handle(.message(message(1)))
        #expect(machine.snapshot.items.map(\.text) == ["text 1", "text 2"])
        _ = machine.handle(.message(message(2)))
        #expect(machine.snapshot.items.map(\.isPreview) == [false, false])
    }

    /// A page that was asked for before the message was sent says nothing about it.
    @Test func aPageThatWasOnItsWayDoesNotTakeItAway() {
        var machine = machine(preview("1"))
        _ = machine.handle(.loadedNewest(page(1...1)))
        #expect(machine.handle(.connected) == [.loadNewest])
        #expect(machine.handle(.focus(2, preview("2"))) == [])
        #expect(machine.snapshot.focus == 2)
        #expect(machine.handle(.loadedNewest(page(1...1))) == [.loadNewest])
        #expect(machine.snapshot.items.map(\.messageID) == [1, 2])
        _ = machine.handle(.loadedNewest(page(1...2)))
        #expect(machine.snapshot.items.map(\.text) == ["text 1", "text 2"])
    }

    /// a tap on a chat that is open already.
    @Test func aMessageThatIsThereIsNotShownAgain() {
        var machine = machine(preview("1"))
        _ = machine.handle(.loadedNewest(page(5...6, more: true)))
        #expect(machine.handle(.focus(6, preview("6"))) == [])
        #expect(machine.snapshot.items.map(\.messageID) == [1, 5, 6])
        // Between two loaded ones nothing can be: it was there when it was pushed, and is not any more.
        var gap = ChatTimeline(account: bob, receiver: toAlice)
        gap.mergeNewest(newest([message(5), message(7)], more: true))
        let showsDeleted = gap.show(preview("6"))
        #expect(!showsDeleted)
        #expect(gap.items.map(\.messageID) == [5, 7])
    }

    @Test func anEditIsNotTakenBackByAPageThatIsOlder() {
        var timeline = ChatTimeline(account: bob, receiver: toAlice)
        var edited = message(1)
        edited.text = "second"
        edited.editedAt = 9
        timeline.insert(edited)
        timeline.mergeNewest(newest([message(1)], more: false))
        #expect(timeline.items.map(\.text) == ["second"])
        edited.text = "third"
        timeline.insert(edited)
        #expect(timeline.items.map(\.text) == ["third"])
        var deleted = message(1)
        deleted.deletedAt = 5
        timeline.insert(deleted)
        timeline.insert(edited)
        #expect(timeline.items.map(\.isDeleted) == [true])
    }

    /// Any order of pushes, pages and single messages: no id twice, ascending, and nothing is left of a push once its
    /// place is loaded.
    @Test(arguments: WalkBudget.seeds(30))
    func anyOrderNeverDoubles(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        var timeline = ChatTimeline(account: bob, receiver: toAlice)
        var (newest, erased): (Int64, Set<Int64>) = (0, [])
        func page(_ ids: ClosedRange<Int64>) -> StoredPage {
            StoredPage(
                messages: ids.filter { !erased.contains($0) }.map { message($0) },
                older: ids.lowerBound > 1 ? .unknown : .end, newer: .end)
        }
        for _ in 0..<300 {
            switch Int.random(in: 0..<6, using: &random) {
            case 0:
                newest += 1
                timeline.show(
                    preview(Bool.random(using: &random) ? "\(newest)" : "x-\(newest)", text: "text \(newest)"))
            case 1:
                newest += 1
                timeline.insert(message(newest))
            case 2: erased.insert(newest)
            case 3, 4:
                guard newest > 0 else { continue }
                let newestPage = page(max(1, newest - 4)...newest)
                timeline.mergeNewest(newestPage)
                timeline.resolvePreview(from: newestPage)
                let left = timeline.items.first(where: \.isPreview)
                #expect(left?.messageID ?? 0 < newestPage.messages.first?.id ?? 1 && (left == nil || timeline.hasOlder))
            default:
                guard timeline.hasOlder, let first = timeline.messages.first?.id, first > 1 else { continue }
                timeline.mergeOlder(page(max(1, first - 5)...(first - 1)), before: first)
            }
            let ids = timeline.items.compactMap(\.messageID)
            #expect(ids == Set(ids).sorted())
            #expect(timeline.items.count <= timeline.messages.count + 1)
        }
    }
}
