#if canImport(UIKit)
    import BeckonModel
    public import BeckonScreens
    public import UIKit

    /// The conversations of an account, newest first: pulled down it loads again, a swipe marks or mutes.
    ///
    /// It listens while it is on screen and holds nothing of it afterwards. On the main thread.
    public final class ConversationListViewController: UIViewController {
        /// The logic below it.
        public let screen: ConversationListScreen
        /// The person has touched a conversation. Without a word its chat is pushed.
        public var onOpen: (@MainActor (ConversationListSnapshot.Row) -> Void)?

        let context: ChatContext
        private(set) var list: DiffableList<Receiver, ConversationListSnapshot.Row>?
        private(set) lazy var listView = UICollectionView(frame: .zero, collectionViewLayout: layout())
        private(set) lazy var stateView = StateView(context.theme) { [weak self] in self?.screen.reload() }
        private(set) lazy var failureLabel = UILabel(context.theme.fonts.caption, context.theme.colors.failure)
        private let refresh = UIRefreshControl()
        private var delegate: ListDelegate?

        /// - Parameters:
        ///   - context: the account's, which all its screens share.
        ///   - onOpen: opens the conversation of a row; nil pushes a ``ChatViewController``.
        public init(
            _ context: ChatContext, onOpen: (@MainActor (ConversationListSnapshot.Row) -> Void)? = nil
        ) {
            self.context = context
            self.onOpen = onOpen
            screen = ConversationListScreen(account: context.account.uid, client: context.client, time: context.time)
            super.init(nibName: nil, bundle: nil)
            title = context.theme.strings[.chats]
            screen.onChange = { [weak self] in self?.update() }
        }

        @available(*, unavailable) public required init?(coder: NSCoder) { nil }

        public override func viewDidLoad() {
            super.viewDidLoad()
            view.backgroundColor = context.theme.colors.background
            listView.backgroundColor = context.theme.colors.background
            listView.alwaysBounceVertical = true
            listView.keyboardDismissMode = .interactive
            listView.refreshControl = refresh
            refresh.addAction(UIAction { [weak self] _ in self?.pulled() }, for: .valueChanged)
            let search = UITextField(frame: .zero)
            prepare(search)
            let metrics = context.theme.metrics
            let searchRow = UIStackView(arrangedSubviews: [search])
            searchRow.isLayoutMarginsRelativeArrangement = true
            searchRow.directionalLayoutMargins = NSDirectionalEdgeInsets(
                top: metrics.spacing, leading: metrics.margin, bottom: metrics.spacing, trailing: metrics.margin)
            let column = UIStackView(column: [searchRow, failureLabel, listView], spacing: metrics.spacing)
            place(column, downTo: view.bottomAnchor)
            place(stateView, downTo: view.keyboardLayoutGuide.topAnchor)
            makeList()
            update()
        }

        public override func viewWillAppear(_ animated: Bool) {
            super.viewWillAppear(animated)
            screen.appear()
        }

        public override func viewDidDisappear(_ animated: Bool) {
            super.viewDidDisappear(animated)
            screen.disappear()
        }

        private func prepare(_ search: UITextField) {
            search.font = context.theme.fonts.body
            search.adjustsFontForContentSizeCategory = true
            search.borderStyle = .roundedRect
            search.placeholder = context.theme.strings[.search]
            search.accessibilityLabel = context.theme.strings[.search]
            search.addAction(
                UIAction { [weak self, weak search] _ in self?.screen.filter(search?.text ?? "") },
                for: .editingChanged)
        }

        private func makeList() {
            let context = context
            let rows = UICollectionView.CellRegistration<ConversationCell, ConversationListSnapshot.Row> {
                cell, _, row in cell.show(row, context)
            }
            list = DiffableList(listView, identity: \.receiver) { view, indexPath, row in
                view.dequeueConfiguredReusableCell(using: rows, for: indexPath, item: row)
            }
            let delegate = ListDelegate(
                onSelect: { [weak self] path in
                    guard let self, let row = self.list?.row(at: path) else { return }
                    self.open(row)
                }, onScroll: { [weak self] in self?.scrolled() })
            self.delegate = delegate
            listView.delegate = delegate
        }

        private func open(_ row: ConversationListSnapshot.Row) {
            if let onOpen { return onOpen(row) }
            let chat = ChatViewController(context, with: row.receiver, placeholder: row.counterpart)
            navigationController?.pushViewController(chat, animated: true)
        }

        private func pulled() {
            screen.reload()
            if !screen.snapshot.isRefreshing { refresh.endRefreshing() }
        }

        private func scrolled() {
            let end = listView.contentSize.height - listView.contentOffset.y - listView.bounds.height
            if screen.snapshot.hasMore, listView.contentSize.height > 0, end < listView.bounds.height {
                screen.loadMore()
            }
        }

        private func update() {
            guard isViewLoaded else { return }
            let (snapshot, strings) = (screen.snapshot, context.theme.strings)
            list?.show(snapshot.rows, isAnimated: !snapshot.rows.isEmpty && list?.ids.isEmpty == false)
            stateView.show(snapshot.state, isEmpty: snapshot.rows.isEmpty, empty: strings[.noConversations])
            failureLabel.show(snapshot.failure.map { strings.explanation(of: $0) })
            if !snapshot.isRefreshing, refresh.isRefreshing { refresh.endRefreshing() }
        }
    }
#endif
