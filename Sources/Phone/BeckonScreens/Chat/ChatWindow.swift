public import BeckonClient
public import BeckonModel
public import Foundation

/// What an open chat shows and does, without a toolkit: a snapshot out, intents in.
///
/// Of a conversation, or of one thread in it. Lives as long as its view. Between ``appear()`` and ``disappear()`` it
/// listens to the client; outside of that it holds no listener and no task.
@MainActor public final class ChatWindow {
    /// The user or the group; fixed for the life of the window, readable on any thread.
    public nonisolated let receiver: Receiver
    /// The message whose thread is shown; nil for the whole conversation.
    public nonisolated let parent: Int64?
    /// Called after each change of ``snapshot``; its one view sets it.
    public var onChange: (@MainActor () -> Void)?
    /// Called with it; for the screen that the window is a part of.
    var onChangeForScreen: (@MainActor () -> Void)?
    /// What the window shows now; replaced whole at each change.
    public private(set) var snapshot: ChatSnapshot
    /// Where the person writes. It goes with the window.
    public let composer: Composer

    let source: ChatSource
    let account: User
    let time: TimeSource
    private let visibility: VisibleChats
    private let trace: Trace
    var machine: ChatMachine
    let tasks = TaskBag()
    /// What the person has sent from here, handed to the client one after the other.
    var lastSend: Task<Void, Never>?
    private(set) var isOnScreen = false

    /// - Parameters:
    ///   - receiver: the user or the group.
    ///   - parent: a message, to show the thread of it instead of the whole conversation.
    ///   - placeholder: what a push or a list told of the other side; shown until the server has answered (R-E15).
    ///   - preview: what a push told of its message; an item at once, until the server has told how it stands (R-E15).
    ///   - account: who is signed in.
    ///   - client: the SDK, with the account signed in.
    ///   - visibility: shared by all windows of the app.
    ///   - focus: the message to scroll to.
    ///   - showsHappenings: whether what happened to a group and its members stands among the messages.
    ///   - calendar: in whose days the messages are parted.
    ///   - time: the clock; a test hands in one of its own.
    ///   - trace: where its steps are written; they name no text, name or token.
    ///   - download: fetches a file to this device; nil where the app shows none.
    public convenience init(
        with receiver: Receiver, parent: Int64? = nil, placeholder: Counterpart? = nil,
        preview: MessagePreview? = nil, account: User, client: ChatClient, visibility: VisibleChats,
        focus: Int64? = nil, showsHappenings: Bool = false, calendar: Calendar = .current, time: TimeSource = .system,
        trace: Trace = .silent, download: FileDownload? = nil
    ) {
        let source = ChatSource(
            client, with: receiver, parent: parent, actions: showsHappenings, download: download)
        self.init(
            with: receiver, parent: parent, placeholder: placeholder, preview: preview, account: account,
            source: source,
            visibility: visibility, focus: focus, showsHappenings: showsHappenings, calendar: calendar, time: time,
            trace: trace)
    }

    package init(
        with receiver: Receiver, parent: Int64? = nil, placeholder: Counterpart? = nil,
        preview: MessagePreview? = nil, account: User, source: ChatSource, visibility: VisibleChats,
        focus: Int64? = nil, showsHappenings: Bool = false, calendar: Calendar = .current, time: TimeSource = .system,
        trace: Trace = .silent, limits: ChatMachine.Limits = ChatMachine.Limits()
    ) {
        self.receiver = receiver
        self.parent = parent
        self.source = source
        self.account = account
        self.visibility = visibility
        self.time = time
        self.trace = trace
        machine = ChatMachine(
            account: account, receiver: receiver, parent: parent, placeholder: placeholder, preview: preview,
            focus: focus, showsHappenings: showsHappenings, calendar: calendar, limits: limits)
        snapshot = machine.snapshot
        composer = Composer(source: source, keepsDraft: parent == nil, time: time)
        composer.target = self
    }

    /// The window is on screen.
    public func appear() {
        guard !isOnScreen else { return }
        isOnScreen = true
        // A thread hides its conversation and is none: what is pushed of that is shown.
        if parent == nil { visibility.add(self) }
        // Listening starts before loading, so that nothing falls between the two.
        let events = source.events()
        tasks.run { [weak self] in
            for await event in events {
                guard let self, !Task.isCancelled else { return }
                self.handle(.heard(event))
            }
        }
        handle(.appeared(active: visibility.isActive))
        composer.appear()
    }

    /// The window is closed or covered: nothing of it goes on.
    public func disappear() {
        guard isOnScreen else { return }
        isOnScreen = false
        visibility.remove(self)
        composer.disappear()
        tasks.cancelAll()
        handle(.disappeared)
    }

    /// Loads the page before the first message.
    public func loadOlder() { handle(.loadOlder) }

    /// Loads the page behind the last message, where the newest are not shown.
    public func loadNewer() { handle(.loadNewer) }

    /// Shows the newest messages in place of those that are shown.
    public func jumpToNewest() { handle(.jumpToNewest) }

    /// Tries again after a failure.
    public func reload() { handle(.reload) }

    /// A push told of a message while this window was in front: where the realtime connection has not brought it, it
    /// is loaded, since nobody shows a banner for it.
    public func expect(_ messageID: Int64?) {
        guard let messageID, !machine.timeline.contains(messageID) else { return }
        reload()
    }

    /// Asks the view to scroll to a message. One that is far away is loaded with those around it, in place of what is
    /// shown.
    ///
    /// - Parameters:
    ///   - messageID: nil goes nowhere.
    ///   - preview: what a push told of it; shown and loaded where it is not among the items yet.
    public func scroll(to messageID: Int64?, preview: MessagePreview? = nil) { handle(.focus(messageID, preview)) }

    /// As if the client had told it: for measuring how long a snapshot takes.
    @_spi(Benchmarks) public func hear(_ event: ClientEvent) { handle(.heard(event)) }

    func activeChanged(_ active: Bool) {
        if !active { composer.leaveForBackground() }
        handle(.activeChanged(active))
    }

    func handle(_ event: ChatMachine.Event) {
        let actions = machine.handle(event)
        for action in actions { perform(action) }
        let new = machine.snapshot
        guard new != snapshot else { return }
        let isOtherAccess = new.access != snapshot.access
        snapshot = new
        if isOtherAccess { visibility.onAccess?(receiver, new.access) }
        composer.isEnabled = new.isComposerEnabled
        onChange?()
        onChangeForScreen?()
    }

    func traceRead(_ id: Int64) {
        guard let message = machine.timeline.message(id) else { return }
        trace(.read, message.reference)
    }
}
