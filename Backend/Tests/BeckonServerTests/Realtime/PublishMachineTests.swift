import BeckonModel
import Testing

@testable import BeckonServer

/// No gap, no repeat in what connected devices are told (server-notes §3).
@Suite struct PublishMachineTests {
    private let team = ConversationKey("team")

    private func row(_ id: Int64, session: SessionID? = SessionID(rawValue: 1)) -> PublishMachine.Row {
        PublishMachine.Row(
            wire: WireMessage(
                Message(
                    id: id, muid: "m\(id)", conversationID: ConversationID("team"), sender: User(uid: "a", name: "A"),
                    receiver: .group(Group(guid: "team", name: "Team")), text: "\(id)", sentAt: 0)),
            session: session)
    }

    private func told(_ ids: ClosedRange<Int64>) -> [PublishMachine.Action] {
        ids.map { .publish(row($0, session: nil)) }
    }

    @Test func rowsInOrderAreToldAndRepeatsAreNot() {
        var machine = PublishMachine()
        for id in Int64(7)...9 { #expect(machine.take(row(id)) == [.publish(row(id))]) }
        for id in Int64(7)...9 { #expect(machine.take(row(id)) == []) }
    }

    @Test func aGapIsReadFirst_andWhatCameMeanwhileFollowsIt() {
        var machine = PublishMachine()
        _ = machine.take(row(1))
        #expect(machine.take(row(4)) == [.fetch(team, 2...3)])
        #expect(machine.take(row(5)) == [])
        let rows = [row(2).message, row(3).message]
        #expect(machine.fetched(team, 2...3, rows) == told(2...3) + [.publish(row(4)), .publish(row(5))])
        #expect(machine.take(row(6)) == [.publish(row(6))])
    }

    @Test func aSecondGapBehindTheFirstIsReadToo() {
        var machine = PublishMachine()
        _ = machine.take(row(1))
        _ = machine.take(row(3))
        _ = machine.take(row(6))
        #expect(
            machine.fetched(team, 2...2, [row(2).message]) == told(2...2) + [.publish(row(3)), .fetch(team, 4...5)])
    }

    @Test func theLastEventOfAQuietConversationIsFoundAtTheSecondLook() {
        var machine = PublishMachine()
        _ = machine.take(row(1))
        #expect(machine.look([team: 1...2]) == [])
        #expect(machine.look([:]) == [.fetch(team, 2...2)])
        #expect(machine.fetched(team, 2...2, [row(2).message]) == told(2...2))
        #expect(machine.look([:]) == [])
    }

    @Test func anEventThatIsOnlyLateIsToldOnce() {
        var machine = PublishMachine()
        _ = machine.take(row(1))
        #expect(machine.look([team: 2...2]) == [])
        #expect(machine.take(row(2)) == [.publish(row(2))])
        #expect(machine.look([:]) == [])
    }

    @Test func aConversationOfWhichNothingWasHeardIsReadAsAWhole() {
        var machine = PublishMachine()
        #expect(machine.look([team: 5...6]) == [])
        #expect(machine.look([:]) == [.fetch(team, 5...6)])
        #expect(machine.take(row(7)) == [])
        #expect(
            machine.fetched(team, 5...6, [row(5).message, row(6).message]) == told(5...6) + [.publish(row(7))])
    }

    @Test func whatWasLostBeforeTheFirstRowThatWasHeardComesAfterIt() {
        var machine = PublishMachine()
        _ = machine.take(row(6))
        _ = machine.look([team: 5...6])
        #expect(machine.look([:]) == [.fetch(team, 5...5)])
        #expect(machine.fetched(team, 5...5, [row(5).message]) == told(5...5))
        #expect(machine.take(row(5)) == [])
    }

    @Test func aStoreThatDoesNotAnswerHoldsNothingUp_andIsAskedAgain() {
        var machine = PublishMachine()
        _ = machine.take(row(1))
        _ = machine.take(row(3))
        #expect(machine.fetched(team, 2...2, nil) == [.publish(row(3))])
        #expect(machine.look([:]) == [.fetch(team, 2...2)])
        #expect(machine.fetched(team, 2...2, [row(2).message]) == told(2...2))
    }

    @Test func aGapThatIsTooLongIsLeftToTheDevices() {
        var machine = PublishMachine(longestGap: 10)
        _ = machine.take(row(1))
        #expect(machine.take(row(100)) == [.publish(row(100))])
    }

    @Test func silentConversationsAreForgotten() {
        var machine = PublishMachine(memory: 0)
        _ = machine.take(row(1))
        for _ in 0..<3 { _ = machine.look([:]) }
        #expect(machine.take(row(5)) == [.publish(row(5))])
    }
}
