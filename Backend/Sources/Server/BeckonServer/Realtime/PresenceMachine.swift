import BeckonModel

/// Who is there and who wants to know, as a value: the clock is handed in.
///
/// Somebody whose last connection has ended is still there for five seconds (server-notes §5): who comes back meanwhile
/// was never away for the others.
struct PresenceMachine: Sendable {
    /// Nanoseconds.
    static let grace: Int64 = 5_000_000_000

    enum Action: Hashable, Sendable {
        /// The user is there: whoever watches is to be told.
        case cameOnline(UserID)
        /// The user is there no more, since that moment, in milliseconds since 1970: whoever watches is to be told.
        case wentOffline(UserID, since: Int64)
        /// The user's last connection ended at that moment, in milliseconds since 1970.
        case keep(UserID, Int64)
        /// ``passed(now:)`` is to be called after so many nanoseconds.
        case wait(Int64)
    }

    private struct Departure {
        /// Nanoseconds.
        var until: Int64
        /// Milliseconds since 1970.
        var at: Int64
    }

    private var connections: [ConnectionID: UserID] = [:]
    private var counts: [UserID: Int] = [:]
    private var departures: [UserID: Departure] = [:]
    private var watched: [ConnectionID: Set<UserID>] = [:]
    private var watching: [UserID: Set<ConnectionID>] = [:]
    private var isWaiting = false

    /// Those with a connection.
    var all: [ConnectionID] { connections.keys.sorted() }

    func user(_ id: ConnectionID) -> UserID? { connections[id] }

    func isOnline(_ uid: UserID) -> Bool { counts[uid] != nil || departures[uid] != nil }

    // Coming and going.

    mutating func connect(_ id: ConnectionID, _ uid: UserID) -> [Action] {
        let wasOnline = isOnline(uid)
        connections[id] = uid
        counts[uid, default: 0] += 1
        departures[uid] = nil
        return wasOnline ? [] : [.cameOnline(uid)]
    }

    /// - Parameters:
    ///   - now: nanoseconds on a clock that only rises.
    ///   - date: milliseconds since 1970.
    mutating func disconnect(_ id: ConnectionID, now: Int64, date: Int64) -> [Action] {
        forget(id)
        guard let uid = connections.removeValue(forKey: id), let count = counts[uid] else { return [] }
        guard count == 1 else {
            counts[uid] = count - 1
            return []
        }
        counts[uid] = nil
        departures[uid] = Departure(until: now + Self.grace, at: date)
        return [.keep(uid, date)] + wait(now: now)
    }

    /// Time has passed.
    mutating func passed(now: Int64) -> [Action] {
        isWaiting = false
        let gone = departures.filter { $0.value.until <= now }.sorted { $0.key < $1.key }
        for (uid, _) in gone { departures[uid] = nil }
        return gone.map { .wentOffline($0.key, since: $0.value.at) } + wait(now: now)
    }

    private mutating func wait(now: Int64) -> [Action] {
        guard !isWaiting, let next = departures.values.map(\.until).min() else { return [] }
        isWaiting = true
        return [.wait(next - now)]
    }

    // Who wants to know.

    /// In place of those whom the connection watched before.
    mutating func watch(_ uids: Set<UserID>, by id: ConnectionID) {
        forget(id)
        guard connections[id] != nil, !uids.isEmpty else { return }
        watched[id] = uids
        for uid in uids { watching[uid, default: []].insert(id) }
    }

    private mutating func forget(_ id: ConnectionID) {
        for uid in watched.removeValue(forKey: id) ?? [] {
            watching[uid]?.remove(id)
            if watching[uid]?.isEmpty == true { watching[uid] = nil }
        }
    }

    func watchers(of uid: UserID) -> [ConnectionID] { watching[uid, default: []].sorted() }

    func isWatching(_ uid: UserID, by id: ConnectionID) -> Bool { watched[id]?.contains(uid) == true }
}
