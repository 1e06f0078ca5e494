/// The deadlines of many members, in slots of a quarter of a second: one timer serves them all, and each costs a few
/// bytes. None is early; each may be late by a slot.
///
/// Pure: times are seconds on any clock that only rises. Members are kept until they are due or taken out.
struct DeadlineWheel<Member: AnyObject> {
    /// Names the slot of a member, to take it out again.
    typealias Slot = Int64

    /// In seconds.
    private static var grain: Double { 0.25 }

    private var slots: [Slot: [ObjectIdentifier: Member]] = [:]
    private var earliest: Slot?

    /// When ``takeDue(now:)`` has something to give; nil when there is nobody.
    var next: Double? { earliest.map { Double($0) * Self.grain } }

    mutating func add(_ member: Member, at time: Double) -> Slot {
        let slot = Slot((time / Self.grain).rounded(.up))
        slots[slot, default: [:]][ObjectIdentifier(member)] = member
        earliest = min(earliest ?? slot, slot)
        return slot
    }

    /// Does nothing when the member is not in that slot any more.
    mutating func remove(_ member: Member, from slot: Slot) {
        slots[slot]?[ObjectIdentifier(member)] = nil
        guard slots[slot]?.isEmpty == true else { return }
        slots[slot] = nil
        if earliest == slot { earliest = slots.keys.min() }
    }

    /// Those whose time has come; they are in the wheel no more.
    mutating func takeDue(now: Double) -> [Member] {
        var due: [Member] = []
        while let slot = earliest, Double(slot) * Self.grain <= now {
            due += slots.removeValue(forKey: slot).map { Array($0.values) } ?? []
            earliest = slots.keys.min()
        }
        return due
    }
}
