#if canImport(UIKit)
    public import BeckonModel
    import BeckonScreens
    public import UIKit

    /// The messages of one chat, as a view that stands anywhere.
    ///
    /// Say what it shows by one of the `set` methods; it begins when it is in a window, and ends when it is not. A
    /// ``ComposerView`` that is set to the same chat writes into it. On the main thread.
    public final class MessageListView: UIView {
        let listView: UICollectionView
        private(set) lazy var slot = ChatSlot(.list, of: self) { [weak self] in self?.update() }
        /// Shows the thread of a message; nil: messages offer no thread.
        var onThread: (@MainActor (_ messageID: Int64) -> Void)?
        private(set) var list: DiffableList<ChatRow.Identity, ChatRow>?
        private(set) var stateView: StateView?
        private(set) var newestButton: UIButton?
        private var delegate: ListDelegate?
        var scroll = ChatScroll()
        var shown: ChatSnapshot?
        /// The person sees the end, and does so when the keyboard comes.
        var isFollowing = true
        /// Where to go once the list has a size.
        var pending: ChatScroll.Move?
        private var shownHeight: CGFloat = 0

        /// Takes ``ChatContext/current`` when it is set to a chat.
        public override init(frame: CGRect) {
            var configuration = UICollectionLayoutListConfiguration(appearance: .plain)
            configuration.showsSeparators = false
            listView = UICollectionView(
                frame: .zero, collectionViewLayout: UICollectionViewCompositionalLayout.list(using: configuration))
            super.init(frame: frame)
            listView.allowsSelection = false
            listView.alwaysBounceVertical = true
            listView.keyboardDismissMode = .interactive
            fill(with: listView)
        }

        /// - Parameter context: the account that it is for; nil: ``ChatContext/current``.
        public convenience init(context: ChatContext?) {
            self.init(frame: .zero)
            slot.context = context
        }

        @available(*, unavailable) public required init?(coder: NSCoder) { nil }

        /// Shows the chat with a user.
        public func set(user: User) { slot.set(ChatWish(.user(user))) }

        /// Shows the chat of a group.
        public func set(group: Group) { slot.set(ChatWish(.group(group))) }

        /// Shows the chat with a user.
        ///
        /// - Parameters:
        ///   - user: the other side.
        ///   - type: says the same once more, as in the seed's spelling.
        public func set(conversationWith user: User, type: ReceiverType) { set(user: user) }

        /// Shows the chat of a group.
        ///
        /// - Parameters:
        ///   - group: whose messages are shown.
        ///   - type: says the same once more, as in the seed's spelling.
        public func set(conversationWith group: Group, type: ReceiverType) { set(group: group) }

        public override func didMoveToWindow() {
            super.didMoveToWindow()
            slot.moved(isInWindow: window != nil)
        }

        public override func layoutSubviews() {
            super.layoutSubviews()
            let height = listView.bounds.height
            guard height != shownHeight, height > 0 else { return }
            shownHeight = height
            if let pending {
                self.pending = nil
                go(pending, keeping: nil)
            } else if isFollowing {
                go(.bottom(isAnimated: false), keeping: nil)
            }
        }

        /// Goes to the message that the chat was opened at, also where it has been there before.
        func showFocusAgain() {
            scroll.refocus()
            update()
        }

        func prepare(_ context: ChatContext) {
            guard list == nil else { return }
            let theme = context.theme
            backgroundColor = theme.colors.background
            listView.backgroundColor = theme.colors.background
            let state = StateView(theme) { [weak self] in self?.slot.window?.reload() }
            fill(with: state)
            stateView = state
            makeNewestButton(theme)
            let delegate = ListDelegate(
                onScroll: { [weak self] in self?.scrolled() }, menu: { [weak self] in self?.menu(at: $0) })
            self.delegate = delegate
            listView.delegate = delegate
            list = makeList(context)
        }

        private func makeNewestButton(_ theme: Theme) {
            let button = UIButton(
                configuration: .filled(),
                primaryAction: UIAction { [weak self] _ in self?.showNewest() })
            button.configuration?.image = UIImage(systemName: "chevron.down")
            button.configuration?.imagePadding = theme.metrics.spacing
            button.configuration?.cornerStyle = .capsule
            button.configuration?.baseBackgroundColor = theme.colors.accent
            button.isHidden = true
            place(button)
            NSLayoutConstraint.activate([
                button.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -theme.metrics.margin),
                button.bottomAnchor.constraint(equalTo: bottomAnchor, constant: -theme.metrics.margin),
                button.heightAnchor.constraint(greaterThanOrEqualToConstant: theme.metrics.touch),
            ])
            newestButton = button
        }
    }
#endif
