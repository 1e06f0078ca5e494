import BeckonModel

extension TapMachine {
    /// Who is signed in.
    enum Session: Sendable, Hashable {
        case unknown
        case nobody
        case known(account: String, others: Set<String>)
    }

    /// All that changes. Two machines of one configuration in the same state behave alike, which is what an exhaustive
    /// walk over all orders of events stands on.
    package struct State: Sendable, Hashable {
        var session = Session.unknown
        var roots = Roots()
        var waiting: Waiting?
        var pending: [Pending] = []
        var seen: RecentSet<Tap.Identity>
        /// What was written last.
        var kept: [KeptTap] = []
        /// The account that was asked for, until the switch has ended: one at a time.
        var switchingTo: String?

        init(memory: Int) { seen = RecentSet(capacity: memory) }
    }
}
