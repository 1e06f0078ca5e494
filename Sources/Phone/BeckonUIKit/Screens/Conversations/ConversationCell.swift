#if canImport(UIKit)
    import BeckonModel
    import BeckonScreens
    import UIKit

    /// A conversation: picture, name, newest message, time, unread number, whether the person is there.
    @MainActor final class ConversationCell: UICollectionViewListCell {
        struct Parts {
            let avatar: AvatarView
            let dot: UIView
            let title: UILabel
            let detail: UILabel
            let time: UILabel
            let badge: UILabel
        }

        private(set) var parts: Parts?

        func show(_ row: ConversationListSnapshot.Row, _ context: ChatContext) {
            let (parts, words) = (self.parts ?? make(context.theme), ConversationWords(context))
            parts.avatar.show(row.title, row.counterpart.picture, context)
            parts.dot.isHidden = row.isOnline != true
            parts.title.text = row.title
            parts.detail.show(words.detail(row))
            parts.time.show(words.time(row))
            parts.badge.show(row.unreadCount > 0 ? " \(row.unreadCount) " : nil)
            isAccessibilityElement = true
            accessibilityLabel = words.spoken(row)
            accessibilityTraits = .button
        }

        private func make(_ theme: Theme) -> Parts {
            let (fonts, colors, metrics) = (theme.fonts, theme.colors, theme.metrics)
            let parts = Parts(
                avatar: AvatarView(theme), dot: UIView(frame: .zero),
                title: UILabel(fonts.title, colors.text, lines: 1),
                detail: UILabel(fonts.detail, colors.secondaryText, lines: 2),
                time: UILabel(fonts.caption, colors.secondaryText, lines: 1),
                badge: UILabel(fonts.caption, colors.badgeText, lines: 1))
            parts.dot.backgroundColor = colors.online
            parts.dot.layer.cornerRadius = metrics.spacing * 1.5
            parts.badge.backgroundColor = colors.badge
            parts.badge.clipsToBounds = true
            parts.badge.layer.cornerRadius = metrics.spacing * 2
            let texts = UIStackView(column: [parts.title, parts.detail], spacing: metrics.spacing)
            let side = UIStackView(column: [parts.time, parts.badge], spacing: metrics.spacing)
            side.alignment = .trailing
            for label in [parts.time, parts.badge] {
                label.setContentCompressionResistancePriority(.required, for: .horizontal)
                label.setContentHuggingPriority(.required, for: .horizontal)
            }
            let row = UIStackView(arrangedSubviews: [parts.avatar, texts, side])
            row.spacing = metrics.spacing * 2
            row.alignment = .center
            contentView.fill(with: row, margin: metrics.spacing * 2)
            contentView.place(parts.dot)
            NSLayoutConstraint.activate([
                parts.dot.widthAnchor.constraint(equalToConstant: metrics.spacing * 3),
                parts.dot.heightAnchor.constraint(equalToConstant: metrics.spacing * 3),
                parts.dot.trailingAnchor.constraint(equalTo: parts.avatar.trailingAnchor),
                parts.dot.bottomAnchor.constraint(equalTo: parts.avatar.bottomAnchor),
            ])
            self.parts = parts
            return parts
        }
    }
#endif
