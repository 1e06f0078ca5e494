#if canImport(UIKit)
    import UIKit

    /// Hears a list, for whoever shows it.
    @MainActor final class ListDelegate: NSObject, UICollectionViewDelegate {
        private let onSelect: @MainActor (IndexPath) -> Void
        private let onScroll: @MainActor () -> Void
        private let menu: @MainActor (IndexPath) -> UIMenu?

        init(
            onSelect: @escaping @MainActor (IndexPath) -> Void = { _ in },
            onScroll: @escaping @MainActor () -> Void = {},
            menu: @escaping @MainActor (IndexPath) -> UIMenu? = { _ in nil }
        ) {
            self.onSelect = onSelect
            self.onScroll = onScroll
            self.menu = menu
            super.init()
        }

        func scrollViewDidScroll(_ scrollView: UIScrollView) { onScroll() }

        func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
            collectionView.deselectItem(at: indexPath, animated: true)
            onSelect(indexPath)
        }

        func collectionView(
            _ collectionView: UICollectionView, contextMenuConfigurationForItemsAt indexPaths: [IndexPath],
            point: CGPoint
        ) -> UIContextMenuConfiguration? {
            guard let indexPath = indexPaths.first, let menu = menu(indexPath) else { return nil }
            return UIContextMenuConfiguration(identifier: nil, previewProvider: nil) { _ in menu }
        }
    }
#endif
