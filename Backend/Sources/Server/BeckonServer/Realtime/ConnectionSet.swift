/// The connections of one user or one device. One is the rule, and takes no memory of its own.
struct ConnectionSet: Hashable, Sendable, Sequence {
    private enum Members: Hashable {
        case none
        case one(ConnectionID)
        /// Two at least.
        case many(Set<ConnectionID>)
    }

    private var members = Members.none

    var isEmpty: Bool { members == .none }

    mutating func insert(_ id: ConnectionID) {
        switch members {
        case .none, .one(id): members = .one(id)
        case .one(let other): members = .many([other, id])
        case .many(var all):
            members = .none
            all.insert(id)
            members = .many(all)
        }
    }

    mutating func remove(_ id: ConnectionID) {
        switch members {
        case .one(id): members = .none
        case .none, .one: break
        case .many(var all):
            members = .none
            all.remove(id)
            members = all.count == 1 ? all.first.map(Members.one) ?? .none : .many(all)
        }
    }

    func makeIterator() -> Iterator {
        switch members {
        case .none: Iterator()
        case .one(let id): Iterator(one: id)
        case .many(let all): Iterator(others: all.makeIterator())
        }
    }

    struct Iterator: IteratorProtocol {
        fileprivate var one: ConnectionID?
        fileprivate var others: Set<ConnectionID>.Iterator?

        mutating func next() -> ConnectionID? {
            guard let id = one else { return others?.next() }
            one = nil
            return id
        }
    }
}
