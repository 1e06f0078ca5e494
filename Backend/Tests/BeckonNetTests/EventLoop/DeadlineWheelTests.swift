import Testing

@testable import BeckonNet

@Suite struct DeadlineWheelTests {
    private final class Member {}

    @Test func nobodyIsEarlyAndNobodyLateByMoreThanASlot() {
        var wheel = DeadlineWheel<Member>()
        let times = (0..<400).map { Double($0 * 37 % 400) / 40 }
        let members = times.map { _ in Member() }
        for (member, time) in zip(members, times) { _ = wheel.add(member, at: time) }
        var due: [ObjectIdentifier: Double] = [:]
        while let next = wheel.next {
            for member in wheel.takeDue(now: next) { due[ObjectIdentifier(member)] = next }
        }
        for (member, time) in zip(members, times) {
            let lateness = due[ObjectIdentifier(member)].map { $0 - time }
            #expect(lateness.map { $0 >= 0 && $0 < 0.25 } == true)
        }
    }

    @Test func whoIsTakenOutIsNotDueAndNotKept() {
        var wheel = DeadlineWheel<Member>()
        let stays = Member()
        weak var gone: Member?
        do {
            let member = Member()
            gone = member
            let slot = wheel.add(member, at: 1)
            _ = wheel.add(stays, at: 5)
            wheel.remove(member, from: slot)
            wheel.remove(member, from: slot)
        }
        #expect(gone == nil)
        #expect(wheel.next == 5)
        #expect(wheel.takeDue(now: 4.9).isEmpty)
        #expect(wheel.takeDue(now: 60).map(ObjectIdentifier.init) == [ObjectIdentifier(stays)])
        #expect(wheel.next == nil && wheel.takeDue(now: 90).isEmpty)
    }

    @Test func membersOfOneSlotComeTogether() {
        var wheel = DeadlineWheel<Member>()
        let members = (0..<5).map { _ in Member() }
        let slots = Set(members.map { wheel.add($0, at: 7.1) })
        #expect(slots.count == 1 && wheel.next == 7.25)
        wheel.remove(members[2], from: slots.first ?? 0)
        #expect(Set(wheel.takeDue(now: 7.25).map(ObjectIdentifier.init)).count == 4)
    }
}
