#if canImport(UIKit)
    import UIKit

    /// The rows of a list, by identity: what has moved moves, what has changed is configured anew in its place.
    @MainActor final class DiffableList<ID: Hashable & Sendable, Row: Hashable> {
        private let source: UICollectionViewDiffableDataSource<Int, ID>
        private let identity: (Row) -> ID
        private let box: Box

        /// Seen by the provider of cells, which would else keep the list alive.
        private final class Box {
            var rows: [ID: Row] = [:]
        }

        init(
            _ view: UICollectionView, identity: @escaping (Row) -> ID,
            cell: @escaping @MainActor (UICollectionView, IndexPath, Row) -> UICollectionViewCell?
        ) {
            let box = Box()
            self.box = box
            self.identity = identity
            source = UICollectionViewDiffableDataSource(collectionView: view) { view, indexPath, id in
                box.rows[id].flatMap { cell(view, indexPath, $0) }
            }
        }

        var ids: [ID] { source.snapshot().itemIdentifiers }

        func row(at indexPath: IndexPath) -> Row? { source.itemIdentifier(for: indexPath).flatMap { box.rows[$0] } }

        func row(_ id: ID) -> Row? { box.rows[id] }

        func indexPath(of id: ID) -> IndexPath? { source.indexPath(for: id) }

        /// - Parameter all: whether every row is configured anew, as what it shows is not only in the row.
        func show(_ new: [Row], isAnimated: Bool, all: Bool = false) {
            let before = box.rows
            var order: [ID] = []
            var rows: [ID: Row] = [:]
            // An identity that is there twice ends the process: UIKit's exception.
            for row in new where rows.updateValue(row, forKey: identity(row)) == nil { order.append(identity(row)) }
            box.rows = rows
            var snapshot = NSDiffableDataSourceSnapshot<Int, ID>()
            snapshot.appendSections([0])
            snapshot.appendItems(order, toSection: 0)
            snapshot.reconfigureItems(order.filter { id in before[id].map { all || $0 != rows[id] } ?? false })
            source.apply(snapshot, animatingDifferences: isAnimated)
        }
    }
#endif
