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
        private var scroll = ChatScroll()
        private var shown: ChatSnapshot?
        /// The person sees the end, and does so when the keyboard comes.
        private var isFollowing = true
        /// Where to go once the list has a size.
        private var pending: ChatScroll.Move?
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

        private func prepare(_ context: ChatContext) {
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

        // MARK: What is shown

        private func update() {
            guard let window = slot.window, let context = slot.binding?.context else { return }
            prepare(context)
            let (snapshot, isFirst) = (window.snapshot, shown == nil)
            let anchor = topAnchorRow
            let move = scroll.move(to: snapshot, isAtBottom: isAtBottom)
            // What a cell offers depends on more than its row.
            let all = shown.map { $0.isComposerEnabled != snapshot.isComposerEnabled } ?? false
            if let shown { announce(snapshot, after: shown, context) }
            shown = snapshot
            let rows = snapshot.isHistoryReadable ? snapshot.rows : []
            list?.show(rows, isAnimated: !isFirst && move != .stay, all: all)
            follow(move, keeping: anchor)
            let notice = ScreenNotice(snapshot, context.theme.strings)
            if rows.isEmpty, notice != nil {
                stateView?.show(nil)
            } else {
                let empty = context.theme.strings[.noMessages]
                stateView?.show(snapshot.state, isEmpty: rows.isEmpty, empty: empty)
            }
            showNewestButton()
            fetchPictures(rows, window)
        }

        /// VoiceOver says what comes while the chat is open, as a person sees it come.
        private func announce(_ new: ChatSnapshot, after old: ChatSnapshot, _ context: ChatContext) {
            guard old.state == .loaded, !old.isRefreshing, !new.hasNewer, !old.hasNewer, new.isHistoryReadable,
                let item = new.rows.last?.item, !item.isOwn, let last = old.rows.last?.identity,
                ChatRow.Identity.item(item.identity) != last, new.rows.contains(where: { $0.identity == last })
            else { return }
            UIAccessibility.post(notification: .announcement, argument: MessageWords(context).spoken(item))
        }

        private func follow(_ move: ChatScroll.Move, keeping anchor: AnchorRow?) {
            switch move {
            case .stay: break
            case .bottom: isFollowing = true
            case .center, .top: isFollowing = false
            }
            if listView.bounds.height == 0, move != .stay { pending = move }
            go(move, keeping: anchor)
        }

        private func showNewestButton() {
            guard let shown, let button = newestButton, let strings = slot.binding?.context.theme.strings else {
                return
            }
            button.isHidden = !shown.hasNewer && isAtBottom || shown.rows.isEmpty
            button.configuration?.title = shown.newCount > 0 ? "\(shown.newCount)" : nil
            button.accessibilityLabel = strings[.jumpToNewest]
            button.accessibilityValue = shown.newCount > 0 ? strings.text(.newMessages, shown.newCount) : nil
        }

        /// Pictures are seen without being asked for; files wait for a touch.
        private func fetchPictures(_ rows: [ChatRow], _ window: ChatWindow) {
            for attachment in rows.compactMap(\.item).flatMap(\.attachments)
            where attachment.download == .remote && attachment.isPicture {
                if let url = attachment.url { window.download(url) }
            }
        }

        private func scrolled() {
            guard let shown, let window = slot.window else { return }
            if listView.isTracking || listView.isDecelerating { isFollowing = isAtBottom }
            showNewestButton()
            guard listView.contentSize.height > 0 else { return }
            let reach = listView.bounds.height
            if shown.hasOlder, !shown.isLoadingOlder, listView.contentOffset.y < reach { window.loadOlder() }
            if shown.hasNewer, !shown.isLoadingNewer, distanceToEnd < reach { window.loadNewer() }
        }

        private func showNewest() {
            guard let shown else { return }
            if shown.hasNewer { slot.window?.jumpToNewest() } else { follow(.bottom(isAnimated: true), keeping: nil) }
        }
    }
#endif
