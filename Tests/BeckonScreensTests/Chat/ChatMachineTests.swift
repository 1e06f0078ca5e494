import BeckonModel
import BeckonStore
import BeckonTesting
import Testing

@testable import BeckonScreens

@Suite struct ChatMachineTests {
    private func machine() -> ChatMachine {
        ChatMachine(account: bob, receiver: toAlice, placeholder: nil, focus: nil)
    }

    private let page = newest([message(1), message(2)], more: false)

    @Test func appearingLoadsEverythingAndReadsWhenItIsSeen() {
        var machine = machine()
        #expect(
            machine.handle(.appeared(active: true))
                == [.loadUnsent, .readNewest, .loadCounterpart, .watchPresence(alice.uid)])
        #expect(machine.snapshot.state == .loading)
        #expect(machine.handle(.stored(nothing, at: .newest)) == [.loadNewest])
        #expect(machine.snapshot.state == .loading)
        #expect(machine.handle(.loadedNewest(page)) == [.markRead(2)])
        #expect(machine.snapshot.state == .loaded)
    }

    /// R-E9: nothing is read that nobody sees.
    @Test func anInactiveAppReadsNothingUntilItIsActive() {
        var machine = machine()
        machine.open(active: false)
        #expect(machine.handle(.loadedNewest(page)) == [])
        #expect(machine.handle(.message(message(3))) == [])
        #expect(machine.handle(.activeChanged(true)) == [.markRead(3)])
    }

    @Test func whatComesWhileReadingIsToldIsReadRightAfter() {
        var machine = machine()
        machine.open(active: true)
        _ = machine.handle(.loadedNewest(page))
        #expect(machine.handle(.message(message(3))) == [])
        #expect(machine.handle(.marked(2)) == [.markRead(3)])
        #expect(machine.handle(.marked(3)) == [])
    }

    @Test func aReadingThatFailedIsToldAgainWithTheNextConnection() {
        var machine = machine()
        machine.open(active: true)
        _ = machine.handle(.loadedNewest(page))
        #expect(machine.handle(.markingFailed(failure)) == [])
        #expect(machine.handle(.connected).contains(.markRead(2)))
    }

    @Test func ownMessagesAreNotRead() {
        var machine = machine()
        machine.open(active: true)
        let own = newest([message(1, from: bob)], more: false)
        #expect(machine.handle(.loadedNewest(own)) == [])
    }

    @Test func aConnectionWhileAPageIsOnItsWayLoadsOnceMore() {
        var machine = machine()
        machine.open(active: false)
        #expect(!machine.handle(.connected).contains(.loadNewest))
        #expect(!machine.handle(.connected).contains(.loadNewest))
        #expect(machine.handle(.loadedNewest(page)) == [.loadNewest])
        #expect(machine.handle(.loadedNewest(page)) == [])
    }

    @Test func aFailureIsShownOnlyWhereNothingIsThere() {
        var machine = machine()
        machine.open(active: false)
        _ = machine.handle(.failedNewest(failure))
        #expect(machine.snapshot.state == .failed(failure))
        #expect(machine.handle(.reload).contains(.loadNewest))
        #expect(machine.snapshot.state == .loading)
        _ = machine.handle(.loadedNewest(page))
        _ = machine.handle(.connected)
        _ = machine.handle(.failedNewest(failure))
        #expect(machine.snapshot.state == .loaded)
    }

    @Test func olderMessagesAreLoadedOnceAtATime() {
        var machine = machine()
        machine.open(active: false)
        #expect(machine.handle(.loadOlder) == [])
        _ = machine.handle(.loadedNewest(newest([message(5)], more: true)))
        #expect(machine.handle(.loadOlder) == [.loadOlder(before: 5)])
        #expect(machine.snapshot.isLoadingOlder)
        #expect(machine.handle(.loadOlder) == [])
        _ = machine.handle(.failedOlder(failure, before: 5))
        #expect(machine.handle(.loadOlder) == [.loadOlder(before: 5)])
        _ = machine.handle(.loadedOlder(newest([message(4)], more: false), before: 5))
        #expect(machine.snapshot.items.map(\.messageID) == [4, 5])
        #expect(!machine.snapshot.hasOlder)
    }

    /// R-E15.
    @Test func thePlaceholderIsShownAtOnceAndThenReplaced() {
        let told = Counterpart.user(User(uid: alice.uid, name: "As the push says"))
        var machine = ChatMachine(account: bob, receiver: toAlice, placeholder: told, focus: 7)
        #expect(machine.snapshot.title == "As the push says")
        #expect(machine.snapshot.isPlaceholder)
        #expect(machine.snapshot.focus == 7)
        machine.open(active: false)
        _ = machine.handle(.failedCounterpart(failure))
        #expect(machine.snapshot.isPlaceholder)
        #expect(machine.handle(.connected).contains(.loadCounterpart))
        _ = machine.handle(.loadedCounterpart(.user(alice)))
        #expect(machine.snapshot.title == "Alice" && !machine.snapshot.isPlaceholder)
        #expect(!machine.handle(.connected).contains(.loadCounterpart))
    }

    @Test(arguments: WalkBudget.seeds(40))
    func anyOrderOfEventsNeverReadsUnseenAndNeverAsksTwiceAtOnce(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        var machine = machine()
        var (isVisible, isActive, isReading, isLoading, marking) = (false, false, false, false, Int64?.none)
        for step in 0..<600 as Range<Int64> {
            let id = step / 20 + 1
            var event: ChatMachine.Event = .connected
            switch Int.random(in: 0..<11, using: &random) {
            case 0:
                isVisible.toggle()
                (isReading, isLoading, marking) = (false, false, nil)
                event = isVisible ? .appeared(active: isActive) : .disappeared
            case 1:
                isActive.toggle()
                event = .activeChanged(isActive)
            case 2, 3: event = .message(message(id))
            case 4, 5:
                guard isLoading else { continue }
                isLoading = false
                let failed = Bool.random(using: &random)
                event =
                    failed
                    ? .failedNewest(failure) : .loadedNewest(newest([message(id)], more: id > 1))
            case 6:
                guard let marked = marking else { continue }
                marking = nil
                event = Bool.random(using: &random) ? .marked(marked) : .markingFailed(failure)
            case 7: event = .reload
            case 8:
                guard isReading else { continue }
                isReading = false
                event = .stored(
                    Bool.random(using: &random) ? nothing : newest([message(id)], more: id > 1), at: .newest)
            default: event = .connected
            }
            for action in machine.handle(event) {
                #expect(isVisible)
                switch action {
                case .load(.newest, _):
                    #expect(!isLoading)
                    isLoading = true
                case .read(.newest, _):
                    #expect(!isReading)
                    isReading = true
                case .markRead(let id):
                    #expect(isActive && marking == nil && machine.snapshot.state == .loaded)
                    marking = id
                default: break
                }
            }
        }
    }
}
