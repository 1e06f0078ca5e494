#if canImport(UIKit)
    import BeckonScreens
    import UIKit

    extension MessageListView {
        /// A row on screen, and how far below the top it stands.
        struct AnchorRow {
            var identity: ChatRow.Identity
            var distance: CGFloat
        }

        /// How much lies below what is seen.
        var distanceToEnd: CGFloat {
            let bottom = listView.contentSize.height + listView.adjustedContentInset.bottom
            return bottom - listView.contentOffset.y - listView.bounds.height
        }

        /// Whether the last row is seen, give or take a finger.
        var isAtBottom: Bool { distanceToEnd < 40 }

        /// The uppermost message that is seen. What stands between messages is none: a day goes up when more of it is
        /// loaded.
        var topAnchorRow: AnchorRow? {
            let top = listView.contentOffset.y + listView.adjustedContentInset.top
            for path in listView.indexPathsForVisibleItems.sorted() {
                guard let row = list?.row(at: path), row.item != nil,
                    let frame = listView.layoutAttributesForItem(at: path)?.frame, frame.maxY > top
                else { continue }
                return AnchorRow(identity: row.identity, distance: frame.minY - listView.contentOffset.y)
            }
            return nil
        }

        func go(_ move: ChatScroll.Move, keeping anchor: AnchorRow?) {
            switch move {
            case .stay:
                // Rows above may have come or gone: the one that is being read stays under the eye.
                guard let anchor, let path = list?.indexPath(of: anchor.identity) else { return }
                listView.layoutIfNeeded()
                guard let frame = listView.layoutAttributesForItem(at: path)?.frame else { return }
                let y = frame.minY - anchor.distance
                if abs(y - listView.contentOffset.y) > 0.5 { listView.contentOffset.y = y }
            case .bottom(let isAnimated):
                guard let last = list?.ids.last else { return }
                scroll(to: last, at: .bottom, isAnimated: isAnimated)
            case .center(let id, let isAnimated):
                scroll(to: id, at: .centeredVertically, isAnimated: isAnimated)
            case .top(let id):
                scroll(to: id, at: .top, isAnimated: false)
            }
        }

        private func scroll(
            to id: ChatRow.Identity, at position: UICollectionView.ScrollPosition, isAnimated: Bool
        ) {
            guard let path = list?.indexPath(of: id) else { return }
            listView.layoutIfNeeded()
            listView.scrollToItem(at: path, at: position, animated: isAnimated)
            guard !isAnimated else { return }
            // The rows on the way had estimated heights; those around the goal have their own now.
            listView.layoutIfNeeded()
            listView.scrollToItem(at: path, at: position, animated: false)
        }
    }
#endif
