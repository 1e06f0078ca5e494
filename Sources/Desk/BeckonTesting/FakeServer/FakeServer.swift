public import BeckonAPI
public import BeckonClient
public import BeckonModel
import Foundation

/// A chat server in memory behind a ``BeckonClient/Transport``, so that the library is tested, by us and by adopters, without a
/// backend. It answers the routes of ``BeckonAPI/API`` as the real one does, and fails as it is told to.
///
/// An actor: safe to share among phones. It lives as long as somebody holds it; sockets end with ``cutSockets()``.
public actor FakeServer {
    struct Inbox {
        let token: String
        let account: UserID
        let frames: AsyncThrowingStream<Data, any Error>.Continuation
    }

    var users: [UserID: User] = [:]
    var groups: [GroupID: BeckonModel.Group] = [:]
    var members: [GroupID: [UserID]] = [:]
    var tokens: [String: UserID] = [:]
    var log: [Key: [Message]] = [:]
    var readUpTo: [Key: [UserID: Int64]] = [:]
    var passwords: [GroupID: String] = [:]
    /// In the order in which they came.
    var readLog: [Reading] = []
    var epoch = 1
    /// The id of the row that told of a member's end.
    var endedAt: [GroupID: [UserID: Int64]] = [:]
    /// The last id before a member joined; nothing for those who were there from the beginning.
    var joinedAfter: [GroupID: [UserID: Int64]] = [:]
    var scopes: [GroupID: [UserID: MemberScope]] = [:]
    var banned: [GroupID: Set<UserID>] = [:]
    /// Whom a user has blocked.
    var blocks: [UserID: [UserID: Bool]] = [:]
    var holding: Gate?
    var uploads: [FileID: Upload] = [:]
    var files: [FileID: Upload] = [:]
    var nextFile = 0
    var calls: [CallSessionID: CallRecord] = [:]
    var nextCall = 0
    var hidesPrivateGroups = true
    var badgeVersion: Int64 = 0
    var inboxes: [Int: Inbox] = [:]
    var nextInbox = 0
    var rules: [Rule] = []
    var isReachable = true
    var isMuted = false
    var waiters: [Int: Waiter] = [:]
    var nextWaiter = 0
    let now: @Sendable () -> Int64

    /// Every request that reached the server, also those that it then failed.
    public internal(set) var requests: [Transport.Request] = []
    /// What devices said about messages over their sockets, in order.
    public internal(set) var acknowledgements: [Acknowledgement] = []
    /// How far devices have told that messages have arrived, beside their sockets, in order.
    public internal(set) var deliveries: [DeliveredUpTo] = []
    /// The push token of each session.
    public internal(set) var pushTokens: [String: PushRegistration] = [:]
    /// The token for calls of each session.
    public internal(set) var voIPTokens: [String: PushRegistration] = [:]

    /// A conversation as it is stored: never by its label (design §4, *Identity*).
    enum Key: Hashable {
        case pair(UserID, UserID)
        case group(GroupID)

        init(_ user: UserID, _ receiver: Receiver) {
            switch receiver {
            case .user(let other): self = .pair(min(user, other), max(user, other))
            case .group(let guid): self = .group(guid)
            }
        }
    }

    /// A file, or what has come of one.
    struct Upload {
        let owner: UserID
        let wanted: NewUpload
        var bytes = Data()
    }

    /// What to do with the next requests that fit.
    struct Rule {
        let matches: @Sendable (Transport.Request) -> Bool
        let fault: Fault
        var count: Int
    }

    /// - Parameter now: milliseconds since 1970.
    public init(now: @escaping @Sendable () -> Int64 = { 1_700_000_000_000 }) { self.now = now }

    /// Reaches this server.
    public nonisolated var transport: Transport {
        Transport(
            send: { try await self.carry($0) },
            connect: { try await self.open($0, headers: $1) },
            upload: { try await self.upload($0, $1, $2, $3) },
            download: { try await self.download($0, to: $1, $2) }
        )
    }

    // MARK: Set-up

    /// A user and a token of theirs: `token-<uid>`.
    @discardableResult
    public func addUser(_ uid: String, name: String? = nil, avatar: String? = nil) -> User {
        let user = User(uid: UserID(unchecked: uid), name: name ?? uid.capitalized, avatar: avatar)
        users[user.uid] = user
        tokens["token-\(uid)"] = user.uid
        return user
    }

    /// A group; the first member owns it.
    ///
    /// - Parameters:
    ///   - guid: of the new group; one that is there is replaced.
    ///   - name: nil takes the guid with a capital letter.
    ///   - icon: the address of a picture.
    ///   - type: who may join, and how.
    ///   - password: for a group of the type password.
    ///   - uids: users that are there; at least one.
    @discardableResult
    public func addGroup(
        _ guid: String, name: String? = nil, icon: String? = nil, type: GroupType = .public, password: String? = nil,
        members uids: [UserID]
    ) -> BeckonModel.Group {
        let group = BeckonModel.Group(
            guid: GroupID(unchecked: guid), name: name ?? guid.capitalized, icon: icon, type: type,
            membersCount: uids.count,
            owner: uids.first)
        passwords[group.guid] = password
        groups[group.guid] = group
        members[group.guid] = uids
        return group
    }

    /// The token is not taken any more, and its sockets are closed.
    public func revoke(token: String) {
        tokens[token] = nil
        for (number, inbox) in inboxes where inbox.token == token {
            inbox.frames.finish(throwing: ChatError(.authTokenNotFound, "The token is not known."))
            inboxes[number] = nil
        }
    }

    // MARK: Faults

    /// The next requests to a route fail; earlier rules go first.
    public func fail<Body, Answer>(_ endpoint: Endpoint<Body, Answer>, _ fault: Fault, times: Int = 1) {
        let method = endpoint.method
        let path = endpoint.path
        rules.append(
            Rule(
                matches: { $0.method == method && path.match($0.target.prefix { $0 != "?" }) != nil },
                fault: fault, count: times))
    }

    /// From now on nothing fails that was to fail.
    public func mend() { rules = [] }

    /// The network between every phone and the server: without it no request comes through and sockets end.
    public func setReachable(_ reachable: Bool) {
        isReachable = reachable
        if !reachable { cutSockets() }
    }

    /// Whether messages are told to nobody, as where a bus loses them; connections hold.
    public func setMuted(_ isMuted: Bool) { self.isMuted = isMuted }

    /// Holds back the answers to all requests until the gate opens: a server that takes its time.
    public func hold(_ gate: Gate) { holding = gate }

    /// Ends all sockets as a lost network does.
    public func cutSockets() {
        for inbox in inboxes.values {
            inbox.frames.finish(throwing: ChatError(.networkIssues, "The connection was lost."))
        }
        inboxes = [:]
    }

    /// How many sockets are open.
    public var openSockets: Int { inboxes.count }

    // MARK: What is there

    /// All messages of a conversation in order.
    public func messages(of user: UserID, with receiver: Receiver) -> [Message] { said(in: Key(user, receiver)) }

    /// How far a user has read.
    public func lastRead(by user: UserID, with receiver: Receiver) -> Int64 {
        readUpTo[Key(user, receiver)]?[user] ?? 0
    }

    /// Somebody writes from elsewhere: stored and sent to every connected device.
    @discardableResult
    public func post(from sender: UserID, to receiver: Receiver, text: String, muid: String? = nil) throws(ChatError)
        -> Message
    {
        let muid = muid ?? "posted-\((log[Key(sender, receiver)] ?? []).count + 1)-\(sender)"
        return try store(MessageDraft(muid: muid, to: receiver, text: text), from: sender).message
    }

    /// Somebody else has read: told to every connected device.
    public func read(by user: UserID, with receiver: Receiver, upTo id: Int64) { markRead(user, receiver, id) }

    /// The account's total and its version.
    public func badge(of user: UserID) -> Badge {
        Badge(
            total: log.keys.filter { isMember(user, of: $0) }.map { unread(of: user, in: $0) }.reduce(0, +),
            version: badgeVersion)
    }
}
