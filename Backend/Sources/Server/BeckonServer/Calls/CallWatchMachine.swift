import BeckonModel

/// Who is connected, and when calls have something due, as a value: the clock is handed in.
struct CallWatchMachine: Sendable {
    enum Action: Hashable, Sendable {
        /// What the store knows of the user's connections is to be made what ``isConnected(_:)`` says.
        case settle(UserID)
        /// Whatever was waited for: wait until that time instead, in milliseconds since 1970.
        case wait(until: Int64)
    }

    private var connections: [ConnectionID: UserID] = [:]
    private var counts: [UserID: Int] = [:]
    /// Users for whom the store is being told, and whether it has to be told once more.
    private var settling: [UserID: Bool] = [:]
    private var deadline: Int64?
    /// While what is due is being done: what was told meanwhile.
    private var isPassing = false
    private var told: Int64?

    func isConnected(_ uid: UserID) -> Bool { counts[uid] != nil }

    mutating func connect(_ id: ConnectionID, _ uid: UserID) -> [Action] {
        connections[id] = uid
        counts[uid, default: 0] += 1
        return counts[uid] == 1 ? settle(uid) : []
    }

    mutating func disconnect(_ id: ConnectionID) -> [Action] {
        guard let uid = connections.removeValue(forKey: id), let count = counts[uid] else { return [] }
        counts[uid] = count == 1 ? nil : count - 1
        return count == 1 ? settle(uid) : []
    }

    /// One at a time for each user, so that the last word is the true one.
    private mutating func settle(_ uid: UserID) -> [Action] {
        let isBusy = settling[uid] != nil
        settling[uid] = isBusy
        return isBusy ? [] : [.settle(uid)]
    }

    /// The store was told.
    mutating func settled(_ uid: UserID) -> [Action] {
        guard settling.removeValue(forKey: uid) == true else { return [] }
        return settle(uid)
    }

    /// Something is due then.
    mutating func due(at time: Int64) -> [Action] {
        guard !isPassing else {
            told = min(told ?? time, time)
            return []
        }
        if let deadline, deadline <= time { return [] }
        deadline = time
        return [.wait(until: time)]
    }

    /// What is due is being done from now on.
    mutating func passing() { isPassing = true }

    /// What was due is done.
    mutating func passed(next: Int64?) -> [Action] {
        let times = [next, told].compactMap { $0 }
        (isPassing, deadline, told) = (false, nil, nil)
        return times.min().map { due(at: $0) } ?? []
    }
}
