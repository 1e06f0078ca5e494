#if canImport(UIKit)
    public import BeckonModel
    public import BeckonScreens
    public import UIKit

    /// A chat: who it is with and whether they are there, the messages, the composer above the keyboard.
    ///
    /// It listens while it is on screen and holds nothing of it afterwards. On the main thread.
    public final class ChatViewController: UIViewController {
        /// The logic below it: also for an app that asks for more than the screen does.
        public let chat: ChatWindow
        /// The messages.
        public let messageList: MessageListView
        /// Where the person writes.
        public let composer: ComposerView
        /// Shows the thread of a message. Without a word it is pushed.
        public var onOpenThread: (@MainActor (_ messageID: Int64) -> Void)?
        /// Shows who is in the group. Without a word it is pushed.
        public var onOpenMembers: (@MainActor (GroupID) -> Void)?

        let context: ChatContext
        var focus: Int64?
        private let binding: ChatBinding
        private let titleView: ScreenTitleView

        /// - Parameters:
        ///   - context: the account's, which all its screens share.
        ///   - receiver: the user or the group.
        ///   - thread: a message, to show the thread of it instead of the whole conversation.
        ///   - placeholder: what a push or a list told of the other side; shown until the server has answered.
        ///   - preview: what a push told of its message.
        ///   - focus: the message to open at.
        public convenience init(
            _ context: ChatContext, with receiver: Receiver, thread: Int64? = nil, placeholder: Counterpart? = nil,
            preview: MessagePreview? = nil, focus: Int64? = nil
        ) {
            let wish = ChatWish(receiver, thread: thread, placeholder: placeholder, preview: preview, focus: focus)
            self.init(context, chat: context.window(for: wish), focus: focus)
        }

        /// - Parameters:
        ///   - context: the account's, which all its screens share.
        ///   - chat: a window that the app has made; this is its one view.
        ///   - focus: the message that it was made to open at.
        public init(_ context: ChatContext, chat: ChatWindow, focus: Int64? = nil) {
            self.context = context
            self.focus = focus
            self.chat = chat
            binding = ChatBinding(chat, context)
            messageList = MessageListView(frame: .zero)
            composer = ComposerView(frame: .zero)
            titleView = ScreenTitleView(context.theme)
            super.init(nibName: nil, bundle: nil)
            title = chat.snapshot.title
        }

        @available(*, unavailable) public required init?(coder: NSCoder) { nil }

        public override func viewDidLoad() {
            super.viewDidLoad()
            view.backgroundColor = context.theme.colors.background
            place(messageList, above: composer)
            navigationItem.titleView = titleView
            messageList.onThread = { [weak self] in self?.openThread($0) }
            messageList.slot.use(binding)
            composer.slot.use(binding)
            binding.observe(self) { [weak self] in self?.update() }
            addMembersButton()
            update()
        }

        public override func viewWillAppear(_ animated: Bool) {
            super.viewWillAppear(animated)
            binding.shows(self, true)
        }

        public override func viewDidDisappear(_ animated: Bool) {
            super.viewDidDisappear(animated)
            binding.shows(self, false)
        }

        private func update() {
            let (snapshot, strings) = (chat.snapshot, context.theme.strings)
            title = snapshot.title
            titleView.show(snapshot.title, strings.typing(snapshot.typing) ?? detail(snapshot.presence, strings))
        }

        private func detail(_ presence: ChatPresence?, _ strings: Strings) -> String? {
            switch presence {
            case .online: strings[.online]
            case .offline(let lastActiveAt?):
                strings.text(.lastActive, context.dates.moment(seconds: lastActiveAt, now: context.time.now()))
            case .offline(nil): strings[.notOnline]
            case .members(let count): strings.text(.members, count)
            case nil: nil
            }
        }

        private func addMembersButton() {
            guard case .group(let guid) = chat.receiver, chat.parent == nil else { return }
            navigationItem.rightBarButtonItem = UIBarButtonItem(
                title: nil,
                primaryAction: UIAction(title: context.theme.strings[.membersTitle]) { [weak self] _ in
                    self?.openMembers(guid)
                })
        }

        private func openThread(_ messageID: Int64) {
            if let onOpenThread { return onOpenThread(messageID) }
            let thread = ChatViewController(context, with: chat.receiver, thread: messageID)
            navigationController?.pushViewController(thread, animated: true)
        }

        private func openMembers(_ guid: GroupID) {
            if let onOpenMembers { return onOpenMembers(guid) }
            navigationController?.pushViewController(MembersViewController(context, of: guid), animated: true)
        }
    }
#endif
