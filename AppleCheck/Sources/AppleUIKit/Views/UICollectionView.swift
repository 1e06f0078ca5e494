/// "UICollectionView". The fake keeps a cell for each item, as if all were on screen.
@MainActor open class UICollectionView: UIScrollView {
    public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
        collectionViewLayout = layout
        super.init(frame: frame)
    }
    public required init?(coder: NSCoder) { nil }

    open var collectionViewLayout: UICollectionViewLayout
    open weak var delegate: (any UICollectionViewDelegate)?
    open weak var dataSource: (any UICollectionViewDataSource)?
    open var allowsSelection = true
    open var backgroundView: UIView?

    /// "UICollectionView.ScrollPosition".
    public struct ScrollPosition: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let top = Self(rawValue: 1)
        public static let centeredVertically = Self(rawValue: 2)
        public static let bottom = Self(rawValue: 4)
    }

    open var indexPathsForVisibleItems: [IndexPath] {
        (0..<(dataSource?.fakeCells.count ?? 0)).flatMap { section in
            (0..<(dataSource?.fakeCells[section].count ?? 0)).map { IndexPath(indexes: [section, $0]) }
        }
    }
    open func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? {
        dataSource?.fakeCells[indexPath[0]][indexPath[1]]
    }
    open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        let attributes = UICollectionViewLayoutAttributes()
        attributes.frame = CGRect(x: 0, y: Double(indexPath[1]) * Self.fakeHeight, width: 320, height: Self.fakeHeight)
        return attributes
    }
    open func scrollToItem(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
        fakeScrolls.append((indexPath, scrollPosition, animated))
        let top = Double(indexPath[1]) * Self.fakeHeight
        switch scrollPosition {
        case .bottom: contentOffset.y = top + Self.fakeHeight - bounds.height
        case .centeredVertically: contentOffset.y = top + Self.fakeHeight / 2 - bounds.height / 2
        default: contentOffset.y = top
        }
    }
    open func deselectItem(at indexPath: IndexPath?, animated: Bool) {}

    open func dequeueConfiguredReusableCell<Cell: UICollectionViewCell, Item>(
        using registration: CellRegistration<Cell, Item>, for indexPath: IndexPath, item: Item?
    ) -> Cell {
        let cell = fakeReused as? Cell ?? Cell(frame: .zero)
        if cell.superview !== self { addSubview(cell) }
        if let item { registration.handler(cell, indexPath, item) }
        return cell
    }

    /// The cell that is configured anew; nil for a new one.
    var fakeReused: UICollectionViewCell?
    /// For tests: where it was scrolled to.
    public var fakeScrolls: [(indexPath: IndexPath, position: ScrollPosition, isAnimated: Bool)] = []
    /// For tests: every row is so high.
    public static let fakeHeight = 50.0
}

extension UICollectionView {
    /// "UICollectionView.CellRegistration".
    @MainActor public struct CellRegistration<Cell: UICollectionViewCell, Item> {
        /// "UICollectionView.CellRegistration.Handler".
        public typealias Handler = (_ cell: Cell, _ indexPath: IndexPath, _ itemIdentifier: Item) -> Void
        let handler: Handler

        public init(handler: @escaping Handler) { self.handler = handler }
    }
}
