public import BeckonModel

/// What becomes of a call: pure, so that drivers, which keep it and ask inside their transactions, cannot differ.
///
/// It knows how many ring and take part, not who: a call of a thousand is changed as cheaply as one of two.
public struct CallMachine: Sendable, Hashable {
    /// Somebody, as the call knows them.
    public struct Person: Sendable, Hashable {
        public var uid: UserID
        /// Nil for one who was not called and may come nevertheless.
        public var state: CallParticipant.State?
        /// Whether another call has them.
        public var isElsewhere: Bool

        public init(_ uid: UserID, _ state: CallParticipant.State?, isElsewhere: Bool = false) {
            self.uid = uid
            self.state = state
            self.isElsewhere = isElsewhere
        }
    }

    /// What somebody does, or what happens to them.
    public enum Event: Sendable, Hashable {
        case join
        case leave
        case reject
        /// Whoever has called gives up.
        case cancel
        /// Whoever has called ends it for all.
        case end
        /// The last connection is gone.
        case lose
        /// There is a connection again.
        case comeBack
        /// The connection was gone for too long, or never came.
        case stayAway
        /// The user is deactivated or erased.
        case vanish
    }

    public enum Action: Sendable, Hashable {
        /// How it stands with somebody from now on.
        case set(UserID, CallParticipant.State)
        /// A message of the conversation, by that user.
        case say(CallStatus, by: UserID)
        /// All who are still called have missed it.
        case missAll
        /// All who are in it have left it.
        case releaseAll
        /// It is over: its chat is kept, archived or deleted.
        case closeChat
    }

    /// `participantsCount`, `status`, `startedAt`, `endedAt`, `revision` are what changes of it.
    public private(set) var call: Call
    /// How many are called and have not answered.
    public private(set) var ringing: Int
    /// Another SDK carries it, and the app's backend tells who is in it and when it is over: it never rings, nobody is
    /// waited for, and it says nothing.
    public let isCarried: Bool

    public init(_ call: Call, ringing: Int, isCarried: Bool) {
        self.call = call
        self.ringing = ringing
        self.isCarried = isCarried
    }

    /// Throws ``CallRefusal``. No actions: nothing has changed.
    public mutating func handle(_ event: Event, by person: Person, now: Int64) throws(CallRefusal) -> [Action] {
        let before = self
        var actions: [Action] = []
        switch event {
        case .join: actions = try join(person, now)
        case .leave: actions = try leave(person, now)
        case .reject: actions = try reject(person, now)
        case .cancel:
            try requireCaller(person)
            guard call.status == .initiated else { throw .alreadyAnswered }
            actions = finish(.cancelled, by: person.uid, now)
        case .end:
            try requireCaller(person)
            actions = close(by: person.uid, now)
        case .lose:
            guard call.isActive, !isCarried, person.state == .joined else { break }
            actions = [.set(person.uid, .lost)]
        case .comeBack:
            guard call.isActive, person.state == .lost else { break }
            actions = [.set(person.uid, .joined)]
        case .stayAway:
            guard call.isActive, !isCarried, person.state?.isInCall == true else { break }
            actions = depart(person, now)
        case .vanish: actions = vanish(person, now)
        }
        if self != before || !actions.isEmpty { call.revision += 1 }
        return actions
    }

    /// Nobody has answered for as long as it rings.
    public mutating func ringOut(now: Int64) -> [Action] {
        guard call.isActive else { return [] }
        call.revision += 1
        guard call.status == .ongoing else { return finish(.unanswered, by: call.initiator, now) }
        ringing = 0
        return [.missAll]
    }

    /// Whoever carries or runs it says that it is over.
    public mutating func terminate(by uid: UserID, now: Int64) -> [Action] {
        guard call.isActive else { return [] }
        call.revision += 1
        return close(by: uid, now)
    }

    // What each does.

    private mutating func join(_ person: Person, _ now: Int64) throws(CallRefusal) -> [Action] {
        guard call.isActive else { throw .terminated }
        if person.state == .joined { return [] }
        if person.state == .lost { return [.set(person.uid, .joined)] }
        guard !person.isElsewhere else { throw .busySelf }
        if person.state == .ringing { ringing -= 1 }
        call.participantsCount += 1
        var actions: [Action] = [.set(person.uid, .joined)]
        if call.status == .initiated, person.uid != call.initiator {
            call.status = .ongoing
            call.startedAt = now
            actions.append(.say(.ongoing, by: call.initiator))
        }
        return actions
    }

    private mutating func leave(_ person: Person, _ now: Int64) throws(CallRefusal) -> [Action] {
        guard call.isActive else { throw .terminated }
        guard let state = person.state, state.hasTakenPart else { throw .notAnswered }
        guard state.isInCall else { throw .alreadyLeft }
        return depart(person, now)
    }

    private mutating func reject(_ person: Person, _ now: Int64) throws(CallRefusal) -> [Action] {
        guard call.isActive else { throw .terminated }
        guard person.state?.hasTakenPart != true else { throw .alreadyAnswered }
        guard person.state != .rejected else { return [] }
        if person.state == .ringing { ringing -= 1 }
        let refused = Action.set(person.uid, .rejected)
        guard call.status == .initiated, ringing == 0 else { return [refused] }
        return [refused] + finish(.rejected, by: person.uid, now)
    }

    private mutating func vanish(_ person: Person, _ now: Int64) -> [Action] {
        guard call.isActive else { return [] }
        if person.state?.isInCall == true { return depart(person, now) }
        guard person.state == .ringing else { return [] }
        ringing -= 1
        let missed = Action.set(person.uid, .missed)
        guard call.status == .initiated, ringing == 0 else { return [missed] }
        return [missed] + finish(.unanswered, by: call.initiator, now)
    }

    /// Somebody who is in it goes.
    private mutating func depart(_ person: Person, _ now: Int64) -> [Action] {
        call.participantsCount -= 1
        let left = Action.set(person.uid, .left)
        guard !isCarried else { return [left] }
        if call.status == .initiated { return [left] + finish(.cancelled, by: call.initiator, now) }
        // Nobody talks alone in a call of two.
        let isOver = call.participantsCount == 0 || call.receiverType == .user && call.participantsCount < 2
        return isOver ? [left] + finish(.ended, by: person.uid, now) : [left]
    }

    private mutating func close(by uid: UserID, _ now: Int64) -> [Action] {
        finish(call.status == .initiated ? .cancelled : .ended, by: uid, now)
    }

    private mutating func finish(_ status: CallStatus, by uid: UserID, _ now: Int64) -> [Action] {
        var actions: [Action] = []
        if ringing > 0 { actions.append(.missAll) }
        if call.participantsCount > 0 { actions.append(.releaseAll) }
        call.status = status
        call.endedAt = now
        call.participantsCount = 0
        ringing = 0
        // Said last, when those who have missed it are known.
        if !isCarried { actions.append(.say(status, by: uid)) }
        if call.chat != nil { actions.append(.closeChat) }
        return actions
    }

    private func requireCaller(_ person: Person) throws(CallRefusal) {
        guard call.isActive else { throw .terminated }
        guard person.uid == call.initiator else { throw .notAPart }
    }
}
