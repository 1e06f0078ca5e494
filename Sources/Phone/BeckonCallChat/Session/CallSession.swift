import BeckonAPI
public import BeckonClient
public import BeckonModel

/// A call on this device: joining and leaving, who is in it, and the button of its chat with its number.
///
/// One for a call. It belongs to no view: views come and go, and the number stays. It holds its listeners weakly and
/// whatever it runs ends with the call, or with the session itself. Joining again after the end takes another session.
@MainActor public final class CallSession {
    /// Fixed for the life of the session; readable on any thread.
    public nonisolated let id: CallSessionID
    /// Fixed from the beginning.
    public nonisolated let settings: CallSettings
    /// How the call stands now; replaced whole at each change.
    public private(set) var snapshot: CallSnapshot
    /// The group of the chat; nil before the account is in the call, with the button hidden, and where the call has no
    /// chat.
    public internal(set) var group: CallGroup?

    let me: UserID
    let media: CallMedia
    let backend: CallBackend
    let groupBackend: CallGroupBackend
    let chat: CallChatSource
    var machine: CallSessionMachine
    var unread: CallUnreadMachine?
    var appNumber: Int?
    var isChatOpen = false
    var screenMarksRead = false
    var listeners: [(token: ButtonClickToken, listener: WeakListener)] = []
    var lastListener = 0
    var listening: Task<Void, Never>?
    var mediaTelling: Task<Void, Never>?
    /// What is asked for now.
    var works: [Int: Task<Void, Never>] = [:]
    var lastWork = 0
    /// The number is being brought back to what the server says, and has to be once more.
    var resynchronising = (isRunning: false, again: false)
    private let snapshotBroadcast = Broadcast<CallSnapshot>()
    private let eventBroadcast = Broadcast<CallSessionEvent>()

    struct WeakListener {
        weak var listener: (any ButtonClickListener)?
    }

    /// With Beckon's own server, for a call of it.
    ///
    /// - Parameters:
    ///   - id: the session.
    ///   - call: as ``BeckonClient/ChatClient/startCall(_:)`` or an event told it; nil where only its id is known.
    ///   - account: who is signed in.
    ///   - client: the SDK, with the account signed in.
    ///   - settings: a copy is taken.
    ///   - media: sound and picture by the app's own calls SDK.
    public convenience init(
        _ id: CallSessionID, call: Call? = nil, account: UserID, client: ChatClient, settings: CallSettings,
        media: CallMedia = .silent
    ) {
        self.init(
            id, call: call, account: account, settings: settings, media: media, backend: .beckon(client),
            group: .beckon(client, id), chat: .client(client, me: account))
    }

    /// With any backend.
    ///
    /// - Parameters:
    ///   - id: the session.
    ///   - call: nil where only its id is known.
    ///   - account: who is signed in.
    ///   - settings: a copy is taken.
    ///   - media: sound and picture by the app's own calls SDK.
    ///   - backend: ``CallBackend/elsewhere`` where another SDK carries the call.
    ///   - group: ``CallGroupBackend/client(_:)`` where the group is one as every other.
    ///   - chat: where the messages and the number come from.
    public init(
        _ id: CallSessionID, call: Call? = nil, account: UserID, settings: CallSettings, media: CallMedia = .silent,
        backend: CallBackend, group: CallGroupBackend, chat: CallChatSource
    ) {
        self.id = id
        self.settings = settings
        me = account
        self.media = media
        self.backend = backend
        groupBackend = group
        self.chat = chat
        machine = CallSessionMachine(me: account, call: call, followsServer: backend.keepsParticipants)
        snapshot = CallSnapshot(phase: machine.phase, call: call, isChatButtonHidden: settings.hidesChatButton)
        if !machine.phase.isOver { listen() }
    }

    deinit {
        listening?.cancel()
        mediaTelling?.cancel()
        for work in works.values { work.cancel() }
    }

    // MARK: The call

    /// Joins: answers a call that rings, comes into one that was started here, or into one that another SDK carries.
    /// What becomes of it is told by ``events()`` and ``snapshot``.
    public func join() { handle(.wanted(.join)) }

    /// The same, by the name that a ringing phone has for it.
    public func answer() { join() }

    /// Leaves the call and keeps its chat; what comes of it shows in ``snapshot``.
    public func leave() { handle(.wanted(.leave)) }

    /// Refuses a call that rings.
    public func reject() { handle(.wanted(.reject)) }

    /// Gives up a call that nobody has answered.
    public func cancel() { handle(.wanted(.cancel)) }

    /// Ends it for all, for whoever has called.
    public func end() { handle(.wanted(.end)) }

    /// What happens from now on; ends with the session. Any number may listen.
    public func events() -> AsyncStream<CallSessionEvent> { eventBroadcast.listen() }

    /// How it stands now and after each change. Any number may listen.
    public func snapshots() -> AsyncStream<CallSnapshot> { snapshotBroadcast.listen(first: snapshot) }

    /// Streams, listeners of buttons, tasks and attempts that are there now.
    package var holdings: (streams: Int, listeners: Int, tasks: Int) {
        (
            snapshotBroadcast.count + eventBroadcast.count, listeners.count { $0.listener.listener != nil },
            works.count + (listening == nil ? 0 : 1) + (mediaTelling == nil ? 0 : 1) + (group?.workCount ?? 0)
        )
    }

    /// Seconds since 1970 on the server's clock: when the call began, else when the account came into its group; nil
    /// where no server tells. Never by this device's clock, which may be wrong and would hide what was said.
    package var startedAt: Int64? {
        if let call = machine.call { return call.initiatedAt / 1000 }
        return group?.state.group.flatMap { $0.joinedAt ?? $0.createdAt }
    }

    func tell(_ event: CallSessionEvent) { eventBroadcast.tell(event) }

    /// Shows what has changed.
    func show() {
        let number = unread?.number ?? 0
        let new = CallSnapshot(
            phase: machine.phase, call: machine.call, participants: machine.participants, group: group?.state ?? .idle,
            isChatButtonHidden: settings.hidesChatButton, isChatOpen: isChatOpen, unreadCount: number,
            chatButtonCount: machine.phase.isOver ? 0 : appNumber ?? number, lastError: machine.lastError)
        guard new != snapshot else { return }
        snapshot = new
        snapshotBroadcast.tell(new)
    }
}
