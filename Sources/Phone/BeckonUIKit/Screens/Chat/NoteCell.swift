#if canImport(UIKit)
    import BeckonScreens
    import UIKit

    /// A line between messages: a day, where the unread ones begin, what happened in the group.
    @MainActor final class NoteCell: UICollectionViewCell {
        private(set) var label: UILabel?

        /// - Parameter isHeader: VoiceOver moves from one to the next.
        func show(_ text: String, _ theme: Theme, isHeader: Bool, isMark: Bool = false) {
            let label = self.label ?? make(theme)
            label.text = text
            label.textColor = isMark ? theme.colors.accent : theme.colors.secondaryText
            isAccessibilityElement = true
            accessibilityLabel = text
            accessibilityTraits = isHeader ? .header : .staticText
        }

        private func make(_ theme: Theme) -> UILabel {
            let label = UILabel(theme.fonts.caption, theme.colors.secondaryText)
            label.textAlignment = .center
            contentView.fill(with: label, margin: theme.metrics.spacing * 2)
            self.label = label
            return label
        }
    }
#endif
