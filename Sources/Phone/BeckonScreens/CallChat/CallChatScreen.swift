public import BeckonCallChat
public import BeckonClient
public import BeckonModel
public import Foundation

/// The chat beside a call, without a toolkit: a snapshot out, intents in.
///
/// One for a call, which may be opened and closed any number of times. Between ``open()`` and ``close()`` it listens;
/// outside of that it holds no listener and no task. The call goes on whatever happens here.
@MainActor public final class CallChatScreen {
    /// Called after each change of ``snapshot``; its one view sets it.
    public var onChange: (@MainActor () -> Void)?
    /// What the sheet shows now; replaced whole at each change.
    public private(set) var snapshot: CallChatSnapshot
    /// The list and the composer, once the account is in the group. Its view is bound to it.
    public private(set) var window: ChatWindow?
    /// How the sheet stands above the call.
    public nonisolated let sheet: CallChatSheet

    private let session: CallSession
    private let makeWindow: @MainActor (Receiver, _ since: Int64?) -> ChatWindow
    private var machine: CallChatMachine
    private let tasks = TaskBag()
    private var isOpen = false

    /// - Parameters:
    ///   - session: the call.
    ///   - account: who is signed in.
    ///   - client: the SDK, with the account signed in.
    ///   - visibility: shared by all windows of the app.
    ///   - sheet: how it stands above the call.
    ///   - calendar: in whose days the messages are parted.
    ///   - time: the clock; a test hands in one of its own.
    ///   - trace: where its steps are written; they name no text, name or token.
    ///   - download: fetches a file to this device; nil keeps files in the system's folder for caches.
    public convenience init(
        _ session: CallSession, account: User, client: ChatClient, visibility: VisibleChats,
        sheet: CallChatSheet = .standard, calendar: Calendar = .current, time: TimeSource = .system,
        trace: Trace = .silent, download: FileDownload? = nil
    ) {
        self.init(session, sheet: sheet) { receiver, start in
            var source = ChatSource(client, with: receiver, parent: nil, actions: false, download: download)
            if let start { source = source.since(start) }
            return ChatWindow(
                with: receiver, account: account, source: source, visibility: visibility, focus: nil,
                calendar: calendar, time: time, trace: trace)
        }
    }

    /// - Parameter makeWindow: for the group, and from when on (seconds since 1970) its history is shown; nil: all of it.
    package init(
        _ session: CallSession, sheet: CallChatSheet = .standard,
        makeWindow: @escaping @MainActor (Receiver, _ since: Int64?) -> ChatWindow
    ) {
        self.session = session
        self.sheet = sheet
        self.makeWindow = makeWindow
        machine = CallChatMachine(meeting: session.settings.meetingName, call: session.snapshot)
        snapshot = machine.snapshot
    }

    /// The sheet is on screen. A second time before ``close()`` it does nothing.
    public func open() {
        guard !isOpen else { return }
        isOpen = true
        let snapshots = session.snapshots()
        tasks.run { [weak self] in
            for await _ in snapshots {
                guard let self, !Task.isCancelled else { return }
                // As it stands now: what the stream carries may be overtaken by what was asked for here.
                self.handle(.call(self.session.snapshot, hasGroup: self.session.group != nil))
            }
        }
        _ = machine.handle(.call(session.snapshot, hasGroup: session.group != nil))
        handle(.opened)
    }

    /// The sheet is closed, by the button or by pulling it down: nothing of it goes on. An attempt to join goes on in the
    /// call, for the next time.
    public func close() {
        guard isOpen else { return }
        isOpen = false
        tasks.cancelAll()
        handle(.closed)
    }

    /// Tries again, where ``CallChatSnapshot/remedy`` offers it.
    public func retry() { handle(.retry) }

    /// The person gives the password, or asks to come back in. It is asked once: a wrong password and a ban are not tried
    /// again by themselves.
    public func join(password: String? = nil) { handle(.join(password: password)) }

    /// Sends a text: false where the account may not write, and then nothing is sent.
    @discardableResult
    public func send(_ text: String) -> Bool {
        guard snapshot.isComposerEnabled, let window else { return false }
        return window.send(text)
    }

    /// The tasks that run now.
    package var workCount: Int { tasks.count }

    private func handle(_ event: CallChatMachine.Event) {
        for action in machine.handle(event) { perform(action) }
        let new = machine.snapshot
        guard new != snapshot else { return }
        snapshot = new
        onChange?()
    }

    private func perform(_ action: CallChatMachine.Action) {
        switch action {
        case .tellOpened: session.chatOpened(screenMarksRead: true)
        case .tellClosed: session.chatClosed()
        case .join(let password):
            session.group?.begin(password: password)
            // It is on its way: what the stream tells comes later.
            _ = machine.handle(.call(session.snapshot, hasGroup: session.group != nil))
        case .showWindow(let guid): show(guid)
        case .hideWindow:
            window?.onChangeForScreen = nil
            window?.disappear()
        case .tellWindow(let change): window?.accessChanged(change)
        }
    }

    private func show(_ guid: GroupID) {
        let window = window ?? makeWindow(.group(guid), start)
        self.window = window
        window.onChangeForScreen = { [weak self, weak window] in
            guard let self, let window else { return }
            self.handle(.chat(window.snapshot))
        }
        window.appear()
        _ = machine.handle(.chat(window.snapshot))
    }

    /// From when on its history is shown.
    private var start: Int64? {
        guard session.settings.history == .thisCall else { return nil }
        return session.startedAt
    }
}
