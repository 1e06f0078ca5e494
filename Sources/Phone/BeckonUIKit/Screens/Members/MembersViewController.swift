#if canImport(UIKit)
    public import BeckonModel
    public import BeckonScreens
    public import UIKit

    /// Who is in a group; a long touch on somebody offers what the account may do.
    ///
    /// It listens while it is on screen and holds nothing of it afterwards. On the main thread.
    public final class MembersViewController: UIViewController {
        /// The logic below it.
        public let screen: MembersScreen
        /// The account has left the group. Without a word the screen and the chat below it are popped.
        public var onLeft: (@MainActor () -> Void)?

        let context: ChatContext
        private(set) var list: DiffableList<MemberRow.Identity, MemberRow>?
        private(set) lazy var listView = UICollectionView(
            frame: .zero,
            collectionViewLayout: UICollectionViewCompositionalLayout.list(
                using: UICollectionLayoutListConfiguration(appearance: .plain)))
        private(set) lazy var stateView = StateView(context.theme) { [weak self] in self?.screen.reload() }
        private(set) lazy var failureLabel = UILabel(context.theme.fonts.caption, context.theme.colors.failure)
        private(set) lazy var leaveButton = UIButton(
            configuration: .plain(), primaryAction: UIAction { [weak self] _ in self?.screen.leave() })
        private var delegate: ListDelegate?
        private var hasToldLeft = false

        /// - Parameters:
        ///   - context: the account's, which all its screens share.
        ///   - guid: the group.
        public init(_ context: ChatContext, of guid: GroupID) {
            self.context = context
            screen = MembersScreen(of: guid, account: context.account.uid, client: context.client)
            super.init(nibName: nil, bundle: nil)
            title = context.theme.strings[.membersTitle]
            screen.onChange = { [weak self] in self?.update() }
        }

        @available(*, unavailable) public required init?(coder: NSCoder) { nil }

        public override func viewDidLoad() {
            super.viewDidLoad()
            let theme = context.theme
            view.backgroundColor = theme.colors.background
            listView.backgroundColor = theme.colors.background
            leaveButton.configuration?.title = theme.strings[.leave]
            leaveButton.configuration?.baseForegroundColor = theme.colors.failure
            leaveButton.heightAnchor.constraint(greaterThanOrEqualToConstant: theme.metrics.touch).isActive = true
            let column = UIStackView(column: [failureLabel, listView, leaveButton], spacing: theme.metrics.spacing)
            place(column, downTo: view.safeAreaLayoutGuide.bottomAnchor)
            place(stateView, downTo: view.safeAreaLayoutGuide.bottomAnchor)
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

        private func makeList() {
            let (context, screen) = (context, screen)
            let rows = UICollectionView.CellRegistration<MemberCell, MemberRow> { cell, _, row in
                Self.show(row, in: cell, screen, context)
            }
            list = DiffableList(listView, identity: \.identity) { view, indexPath, row in
                view.dequeueConfiguredReusableCell(using: rows, for: indexPath, item: row)
            }
            let delegate = ListDelegate(
                onScroll: { [weak self] in self?.scrolled() },
                menu: { [weak self] in
                    guard let self, let row = self.list?.row(at: $0) else { return nil }
                    return row.menu(self.screen, self.context.theme.strings)
                })
            self.delegate = delegate
            listView.delegate = delegate
        }

        private static func show(
            _ row: MemberRow, in cell: MemberCell, _ screen: MembersScreen, _ context: ChatContext
        ) {
            let (strings, role) = (context.theme.strings, row.role(context.theme.strings))
            switch row {
            case .member(let member):
                let user = member.member.user
                let name = member.isMe ? strings.text(.memberIsMe, user.name) : user.name
                cell.show(user, name, role, isChanging: member.isChanging, context)
            case .banned(let user): cell.show(user, user.name, role, isChanging: false, context)
            }
            cell.accessibilityCustomActions = row.entries(screen, strings).map { entry in
                UIAccessibilityCustomAction(name: entry.title) { _ in
                    entry.action()
                    return true
                }
            }
        }

        private func scrolled() {
            let end = listView.contentSize.height - listView.contentOffset.y - listView.bounds.height
            let snapshot = screen.snapshot
            if snapshot.hasMore, !snapshot.isLoadingMore, end < listView.bounds.height { screen.loadMore() }
        }

        private func update() {
            guard isViewLoaded else { return }
            let (snapshot, strings) = (screen.snapshot, context.theme.strings)
            let rows = snapshot.rows.map(MemberRow.member) + snapshot.banned.map(MemberRow.banned)
            list?.show(rows, isAnimated: list?.ids.isEmpty == false)
            stateView.show(snapshot.state, isEmpty: rows.isEmpty, empty: strings[.noMembers])
            failureLabel.show(snapshot.failure.map { strings.explanation(of: $0) })
            leaveButton.isHidden = !snapshot.mayLeave
            leaveButton.isEnabled = !snapshot.isChanging
            guard snapshot.hasLeft, !hasToldLeft else { return }
            hasToldLeft = true
            if let onLeft { onLeft() } else { navigationController?.popToRootViewController(animated: true) }
        }
    }
#endif
