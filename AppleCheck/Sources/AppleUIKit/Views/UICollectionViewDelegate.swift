/// "UICollectionViewDelegate": what is used of it.
@MainActor public protocol UICollectionViewDelegate: UIScrollViewDelegate {
    /// "collectionView(_:didSelectItemAt:)".
    func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath)
    /// "collectionView(_:contextMenuConfigurationForItemsAt:point:)".
    func collectionView(
        _ collectionView: UICollectionView, contextMenuConfigurationForItemsAt indexPaths: [IndexPath], point: CGPoint
    ) -> UIContextMenuConfiguration?
}

/// "UICollectionViewDataSource". Nobody but the diffable one conforms here.
@MainActor public protocol UICollectionViewDataSource: AnyObject {
    var fakeCells: [[UICollectionViewCell]] { get }
}

extension IndexPath {
    /// "row" and "item" of UIKit's additions to IndexPath.
    public var item: Int { self[1] }
    /// "section".
    public var section: Int { self[0] }
    /// "init(item:section:)".
    public init(item: Int, section: Int) { self.init(indexes: [section, item]) }
}
