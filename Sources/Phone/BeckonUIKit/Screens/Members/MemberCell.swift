#if canImport(UIKit)
    import BeckonModel
    import BeckonScreens
    import UIKit

    /// A member of a group, or somebody who was banned from it.
    @MainActor final class MemberCell: UICollectionViewListCell {
        private(set) var parts: (avatar: AvatarView, title: UILabel, detail: UILabel)?

        /// - Parameter detail: the role.
        func show(_ user: User, _ name: String, _ detail: String, isChanging: Bool, _ context: ChatContext) {
            let parts = self.parts ?? make(context.theme)
            parts.avatar.show(user.name, user.avatar, context)
            parts.title.text = name
            parts.detail.show(detail)
            contentView.alpha = isChanging ? 0.5 : 1
            isAccessibilityElement = true
            accessibilityLabel = "\(name), \(detail)"
        }

        private func make(_ theme: Theme) -> (avatar: AvatarView, title: UILabel, detail: UILabel) {
            let parts = (
                avatar: AvatarView(theme), title: UILabel(theme.fonts.title, theme.colors.text, lines: 1),
                detail: UILabel(theme.fonts.detail, theme.colors.secondaryText, lines: 1)
            )
            let texts = UIStackView(column: [parts.title, parts.detail], spacing: theme.metrics.spacing)
            let row = UIStackView(arrangedSubviews: [parts.avatar, texts])
            row.spacing = theme.metrics.spacing * 2
            row.alignment = .center
            contentView.fill(with: row, margin: theme.metrics.spacing * 2)
            self.parts = parts
            return parts
        }
    }
#endif
