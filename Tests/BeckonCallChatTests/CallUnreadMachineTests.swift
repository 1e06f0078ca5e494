import BeckonModel
import BeckonTesting
import Testing

@testable import BeckonCallChat

@Suite(.timeLimit(.minutes(1))) struct CallUnreadMachineTests {
    private func running(_ custom: CallCustomMessages = .thatAskToCount) -> CallUnreadMachine {
        var machine = CallUnreadMachine(group: chatGroup, me: me, custom: custom)
        _ = machine.handle(.started)
        return machine
    }

    @Test func aMessageThatComesTwiceIsCountedOnce() {
        var machine = running()
        for _ in 0..<2 { _ = machine.handle(.message(chatMessage(1))) }
        #expect(machine.number == 1)
    }

    @Test func anEditedMessageDoesNotCountAgainAndADeletedOneNoMore() {
        var machine = running()
        var message = chatMessage(1)
        _ = machine.handle(.message(message))
        message.editedAt = 2
        _ = machine.handle(.updated(message))
        #expect(machine.number == 1)
        message.deletedAt = 3
        _ = machine.handle(.updated(message))
        #expect(machine.number == 0)
        // A late repeat of it as it was.
        _ = machine.handle(.message(chatMessage(1)))
        #expect(machine.number == 0)
    }

    @Test func silentMessagesActionsAndCallsNeverCount() {
        var machine = running(.always)
        var silent = chatMessage(1)
        silent.isSilent = true
        _ = machine.handle(.message(silent))
        _ = machine.handle(.message(chatMessage(2, category: .action)))
        _ = machine.handle(.message(chatMessage(3, category: .call)))
        #expect(machine.number == 0)
    }

    @Test(arguments: [(CallCustomMessages.thatAskToCount, 1), (.never, 0), (.always, 2)])
    func customMessagesCountByThePolicy(policy: CallCustomMessages, expected: Int) {
        var machine = running(policy)
        var asking = chatMessage(1, category: .custom)
        asking.asksToCount = true
        _ = machine.handle(.message(asking))
        _ = machine.handle(.message(chatMessage(2, category: .custom)))
        #expect(machine.number == expected)
    }

    @Test func openingSetsZeroAndMarksReadUpToTheNewest() {
        var machine = running()
        _ = machine.handle(.message(chatMessage(4)))
        _ = machine.handle(.message(chatMessage(5)))
        #expect(machine.handle(.opened(screenMarksRead: true)) == [.markRead(5)])
        _ = machine.handle(.closed)
        #expect(machine.number == 0)
        // The server does not know it yet: what is read stays read, and is told again.
        let behind = CallUnread(readUpTo: 3, messages: [chatMessage(4), chatMessage(5)])
        #expect(machine.handle(.resynchronised(behind)) == [.markRead(5)])
        #expect(machine.number == 0)
    }

    /// E8: the app was killed in the call, and begins with what the server says.
    @Test func aSessionThatComesBackBeginsWithWhatIsUnreadAtTheServer() {
        var machine = CallUnreadMachine(group: chatGroup, me: me)
        #expect(machine.handle(.started) == [.resynchronise])
        let page = (11...15).map { chatMessage($0) }
        _ = machine.handle(.resynchronised(CallUnread(readUpTo: 2, messages: page, from: 11, before: 7)))
        #expect(machine.number == 12)
        // One of those that are known by their number alone is deleted: ids cannot tell.
        var old = chatMessage(5)
        old.deletedAt = 1
        #expect(machine.handle(.updated(old)) == [.resynchronise])
        _ = machine.handle(.read(upTo: 12))
        #expect(machine.number == 3)
    }

    @Test func whoIsRemovedCountsNothingUntilTheyAreIn() {
        var machine = running()
        _ = machine.handle(.message(chatMessage(1)))
        _ = machine.handle(.member(false))
        _ = machine.handle(.message(chatMessage(2)))
        #expect(machine.number == 0)
        #expect(machine.handle(.member(true)) == [.resynchronise])
        _ = machine.handle(.message(chatMessage(3)))
        #expect(machine.number == 1)
    }

    /// After the end nothing counts, whatever still comes.
    @Test func theEndStopsItAtZero() {
        var machine = running()
        _ = machine.handle(.message(chatMessage(1)))
        _ = machine.handle(.ended)
        _ = machine.handle(.message(chatMessage(2)))
        _ = machine.handle(.resynchronised(CallUnread(readUpTo: 0, messages: [chatMessage(3)])))
        #expect(machine.number == 0)
    }
}
