/// "UICollectionViewDiffableDataSource".
@MainActor
open class UICollectionViewDiffableDataSource<SectionIdentifierType, ItemIdentifierType>:
    UICollectionViewDataSource
where SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable {
    /// "UICollectionViewDiffableDataSource.CellProvider".
    public typealias CellProvider = (
        _ collectionView: UICollectionView, _ indexPath: IndexPath, _ itemIdentifier: ItemIdentifierType
    ) -> UICollectionViewCell?

    private weak var collectionView: UICollectionView?
    private let cellProvider: CellProvider
    private var shown = NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>()
    private var cells: [ItemIdentifierType: UICollectionViewCell] = [:]
    /// For tests: whether each change was animated.
    public private(set) var fakeAnimations: [Bool] = []

    public init(collectionView: UICollectionView, cellProvider: @escaping CellProvider) {
        self.collectionView = collectionView
        self.cellProvider = cellProvider
        collectionView.dataSource = self
    }

    open func snapshot() -> NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType> { shown }
    open func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? {
        guard shown.sections.indices.contains(indexPath[0]) else { return nil }
        let items = shown.sections[indexPath[0]].items
        return items.indices.contains(indexPath[1]) ? items[indexPath[1]] : nil
    }
    open func indexPath(for itemIdentifier: ItemIdentifierType) -> IndexPath? {
        for (number, section) in shown.sections.enumerated() {
            if let index = section.items.firstIndex(of: itemIdentifier) {
                return IndexPath(indexes: [number, index])
            }
        }
        return nil
    }

    open func apply(
        _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
        animatingDifferences: Bool = true, completion: (() -> Void)? = nil
    ) {
        shown = snapshot
        shown.reconfigured = []
        fakeAnimations.append(animatingDifferences)
        guard let collectionView else { return }
        var kept: [ItemIdentifierType: UICollectionViewCell] = [:]
        for (number, section) in snapshot.sections.enumerated() {
            for (index, item) in section.items.enumerated() {
                let cell = cells.removeValue(forKey: item)
                guard cell == nil || snapshot.reconfigured.contains(item) else {
                    kept[item] = cell
                    continue
                }
                collectionView.fakeReused = cell
                kept[item] = cellProvider(collectionView, IndexPath(indexes: [number, index]), item)
                collectionView.fakeReused = nil
            }
        }
        for cell in cells.values { cell.removeFromSuperview() }
        cells = kept
        let count = snapshot.sections.reduce(0) { $0 + $1.items.count }
        collectionView.contentSize.height = Double(count) * UICollectionView.fakeHeight
        completion?()
    }

    public var fakeCells: [[UICollectionViewCell]] {
        shown.sections.map { section in section.items.compactMap { cells[$0] } }
    }
}
