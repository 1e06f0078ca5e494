import BeckonModel

/// Who is connected and who hears what, as a value: it sends nothing itself.
///
/// A connection hears events once it is ready, that is when its user's groups are known. Groups that are joined
/// meanwhile are told by commits in their order, so that none is missed in between.
struct HubMachine: Sendable {
    private struct Connection {
        var session: Session
        var isReady = false
    }

    private var nextID = 0
    private var connections: [ConnectionID: Connection] = [:]
    private var connectionsOfUser: [UserID: ConnectionSet] = [:]
    private var connectionsOfDevice: [SessionID: ConnectionSet] = [:]
    /// Of connections that are not ready: groups that their users have left since they connected.
    private var left: [ConnectionID: Set<GroupID>] = [:]
    /// What devices have acknowledged that are, or were not long ago, connected.
    private var memories: [SessionID: AcknowledgementMemory] = [:]
    /// Connected users only.
    private var usersOfGroup: [GroupID: Set<UserID>] = [:]
    private var groupsOfUser: [UserID: Set<GroupID>] = [:]
    /// Sessions without a connection whose memory is kept, the longest gone first.
    private var departed: [SessionID] = []
    private let departedLimit: Int

    init(departedLimit: Int = 1_024) { self.departedLimit = departedLimit }

    var count: Int { connections.count }
    var all: [ConnectionID] { connections.keys.sorted() }

    // Coming and going.

    mutating func connect(_ session: Session) -> ConnectionID {
        let id = ConnectionID(rawValue: nextID)
        nextID += 1
        connections[id] = Connection(session: session)
        connectionsOfUser[session.uid, default: ConnectionSet()].insert(id)
        connectionsOfDevice[session.id, default: ConnectionSet()].insert(id)
        departed.removeAll { $0 == session.id }
        return id
    }

    /// The connection hears everything from now on. False when it is gone already.
    mutating func makeReady(_ id: ConnectionID, groups: [GroupID]) -> Bool {
        guard let uid = connections[id]?.session.uid else { return false }
        // The groups may have been read before one of them was left; what was left stays left.
        let left = left.removeValue(forKey: id) ?? []
        connections[id]?.isReady = true
        for guid in groups where !left.contains(guid) { subscribe(uid, to: guid) }
        return true
    }

    mutating func disconnect(_ id: ConnectionID) {
        guard let session = connections.removeValue(forKey: id)?.session else { return }
        left[id] = nil
        connectionsOfUser[session.uid]?.remove(id)
        if connectionsOfUser[session.uid]?.isEmpty == true { forget(session.uid) }
        connectionsOfDevice[session.id]?.remove(id)
        if connectionsOfDevice[session.id]?.isEmpty == true { depart(session.id) }
    }

    /// A user became a member of a group.
    mutating func join(_ uid: UserID, _ guid: GroupID) {
        guard let own = connectionsOfUser[uid] else { return }
        subscribe(uid, to: guid)
        for id in own { left[id]?.remove(guid) }
    }

    /// A user is a member of a group no more.
    mutating func leave(_ uid: UserID, _ guid: GroupID) {
        unsubscribe(uid, from: guid)
        groupsOfUser[uid]?.remove(guid)
        for id in connectionsOfUser[uid, default: ConnectionSet()] where connections[id]?.isReady == false {
            left[id, default: []].insert(guid)
        }
    }

    /// Nobody is a member of a group any more.
    mutating func dissolve(_ guid: GroupID) {
        for uid in usersOfGroup.removeValue(forKey: guid) ?? [] { groupsOfUser[uid]?.remove(guid) }
        for (id, connection) in connections where !connection.isReady { left[id, default: []].insert(guid) }
    }

    /// The session is over: its connections are to be closed, and nothing is known of it any more.
    mutating func end(_ session: SessionID) -> [ConnectionID] {
        let ended = connectionsOfDevice[session]?.sorted() ?? []
        for id in ended { disconnect(id) }
        memories[session] = nil
        departed.removeAll { $0 == session }
        return ended
    }

    // Who hears.

    /// Those who hear what happens in a conversation, without the session that made it happen.
    func audience(of conversation: ConversationKey, except session: SessionID?) -> [ConnectionID] {
        if let pair = conversation.pair {
            // Of the pairs that write, most have one device each: no set is made of them.
            let lower = hearing(pair.lower, except: session)
            return pair.lower == pair.higher ? lower.sorted() : (lower + hearing(pair.higher, except: session)).sorted()
        }
        guard let guid = conversation.group else { return [] }
        return usersOfGroup[guid, default: []].flatMap { hearing($0, except: session) }.sorted()
    }

    /// A user's own devices, without that session.
    func devices(of uid: UserID, except session: SessionID) -> [ConnectionID] {
        hearing(uid, except: session).sorted()
    }

    /// All of a user's devices.
    func devices(of uid: UserID) -> [ConnectionID] { hearing(uid, except: nil) }

    private func hearing(_ uid: UserID, except session: SessionID?) -> [ConnectionID] {
        guard let ids = connectionsOfUser[uid] else { return [] }
        return ids.filter { connections[$0].map { $0.isReady && $0.session.id != session } ?? false }
    }

    func user(_ id: ConnectionID) -> UserID? { connections[id]?.session.uid }

    // Acknowledgements.

    /// False when this tells nothing new, or the connection is gone.
    mutating func acknowledge(_ id: ConnectionID, _ message: MessageKey, shown: Bool) -> Bool {
        guard let session = connections[id]?.session.id else { return false }
        return memories[session, default: AcknowledgementMemory()].note(message, shown: shown)
    }

    /// What a device told stays true after its connection is gone.
    func answer(_ session: SessionID, _ message: MessageKey) -> PresenceAnswer {
        switch memories[session]?.answer(message) {
        case true: return .shown
        case false: return .notShown
        case nil:
            let own = connectionsOfDevice[session, default: ConnectionSet()]
            return own.contains { connections[$0]?.isReady == true } ? .unanswered : .notConnected
        }
    }

    private mutating func subscribe(_ uid: UserID, to guid: GroupID) {
        usersOfGroup[guid, default: []].insert(uid)
        groupsOfUser[uid, default: []].insert(guid)
    }

    private mutating func forget(_ uid: UserID) {
        connectionsOfUser[uid] = nil
        for guid in groupsOfUser.removeValue(forKey: uid) ?? [] { unsubscribe(uid, from: guid) }
    }

    private mutating func unsubscribe(_ uid: UserID, from guid: GroupID) {
        usersOfGroup[guid]?.remove(uid)
        if usersOfGroup[guid]?.isEmpty == true { usersOfGroup[guid] = nil }
    }

    private mutating func depart(_ session: SessionID) {
        connectionsOfDevice[session] = nil
        guard memories[session] != nil else { return }
        departed.append(session)
        guard departed.count > departedLimit else { return }
        memories[departed.removeFirst()] = nil
    }
}
