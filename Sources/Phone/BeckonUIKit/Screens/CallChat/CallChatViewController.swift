#if canImport(UIKit)
    public import BeckonCallChat
    import BeckonModel
    public import BeckonScreens
    public import UIKit

    /// The chat beside a call: the list and the composer once the account is in the group, before that why not.
    ///
    /// Shown by ``sheet(for:screen:focus:context:)``. It opens the chat when it comes on screen and closes it when it goes, by the button or by
    /// pulling it down; the call goes on. On the main thread.
    public final class CallChatViewController: UIViewController {
        /// The logic below it; one for a call.
        public let screen: CallChatScreen
        /// The messages, once the account is in the group.
        public let messageList = MessageListView(frame: .zero)
        /// Where the person writes.
        public let composer = ComposerView(frame: .zero)
        /// The person has closed it by the button. Without a word it is dismissed.
        public var onClose: (@MainActor () -> Void)?

        let context: ChatContext
        let session: CallSession
        private(set) lazy var stateView = StateView(context.theme) { [weak self] in self?.screen.retry() }
        private(set) lazy var noticeView = NoticeView(context.theme)
        private(set) lazy var titleView = ScreenTitleView(context.theme)
        private var binding: ChatBinding?
        private var following: Task<Void, Never>?
        var focus: Int64?

        /// - Parameters:
        ///   - context: the account's, which all its screens share.
        ///   - session: the call; kept by the app, not by the screen.
        ///   - screen: the call's, where the app keeps one: what was loaded stays over closing and opening. Nil makes
        ///     one.
        ///   - focus: the message to scroll to.
        public init(
            _ context: ChatContext, for session: CallSession, screen: CallChatScreen? = nil, focus: Int64? = nil
        ) {
            self.context = context
            self.session = session
            self.focus = focus
            self.screen =
                screen
                ?? CallChatScreen(
                    session, account: context.account, client: context.client, visibility: context.visibility,
                    calendar: context.calendar, time: context.time, trace: context.trace, download: context.download)
            super.init(nibName: nil, bundle: nil)
            title = self.screen.snapshot.title
        }

        @available(*, unavailable) public required init?(coder: NSCoder) { nil }

        deinit { following?.cancel() }

        public override func viewDidLoad() {
            super.viewDidLoad()
            view.backgroundColor = context.theme.colors.background
            place(messageList, above: composer)
            place(stateView, downTo: view.keyboardLayoutGuide.topAnchor)
            view.place(noticeView)
            NSLayoutConstraint.activate([
                noticeView.leadingAnchor.constraint(equalTo: view.leadingAnchor),
                noticeView.trailingAnchor.constraint(equalTo: view.trailingAnchor),
                noticeView.centerYAnchor.constraint(equalTo: stateView.centerYAnchor),
            ])
            navigationItem.titleView = titleView
            navigationItem.rightBarButtonItem = UIBarButtonItem(
                systemItem: .close, primaryAction: UIAction { [weak self] _ in self?.close() })
            navigationItem.rightBarButtonItem?.accessibilityLabel = context.theme.strings[.close]
            let help: @MainActor (ScreenNotice.Remedy, String?) -> Void = { [weak self] in self?.help($0, $1) }
            noticeView.onRemedy = help
            composer.onRemedy = help
            update()
        }

        public override func viewWillAppear(_ animated: Bool) {
            super.viewWillAppear(animated)
            screen.onChange = { [weak self] in self?.update() }
            screen.open()
            update()
            let snapshots = session.snapshots()
            following = Task { [weak self] in
                for await _ in snapshots {
                    guard let self, !Task.isCancelled else { return }
                    self.updateTitle()
                }
            }
        }

        public override func viewDidDisappear(_ animated: Bool) {
            super.viewDidDisappear(animated)
            following?.cancel()
            following = nil
            screen.close()
        }

        private func close() {
            if let onClose { onClose() } else { dismiss(animated: true) }
        }

        private func help(_ remedy: ScreenNotice.Remedy, _ password: String?) {
            switch remedy {
            case .retry: screen.retry()
            case .join, .rejoin, .password, .unblock: screen.join(password: password)
            }
        }

        private func update() {
            guard isViewLoaded else { return }
            let (snapshot, strings) = (screen.snapshot, context.theme.strings)
            title = snapshot.title
            updateTitle()
            let isChat = snapshot.content == .chat
            if isChat, binding == nil, let window = screen.window { bind(window) }
            messageList.isHidden = !isChat
            composer.isHidden = !isChat
            let notice = ScreenNotice(snapshot, strings)
            composer.notice = isChat ? notice : nil
            stateView.show(snapshot.content == .loading ? .loading : nil)
            noticeView.show(isChat || snapshot.content == .loading ? nil : notice)
        }

        private func updateTitle() {
            let count = session.snapshot.participants.count { $0.state.isInCall }
            titleView.show(
                screen.snapshot.title, count > 0 ? context.theme.strings.text(.participants, count) : nil)
        }

        /// The call's screen says when the window is on screen; the views only show it.
        private func bind(_ window: ChatWindow) {
            let binding = ChatBinding(window, context, isDriven: false)
            self.binding = binding
            messageList.slot.use(binding)
            composer.slot.use(binding)
            if let focus { window.scroll(to: focus) }
        }
    }
#endif
