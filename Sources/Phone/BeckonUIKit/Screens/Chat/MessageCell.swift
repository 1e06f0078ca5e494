#if canImport(UIKit)
    import BeckonScreens
    import UIKit

    /// A message, at the trailing edge where it is one's own, else at the leading one.
    @MainActor final class MessageCell: UICollectionViewCell {
        private(set) var bubble: BubbleView?
        private var own: [NSLayoutConstraint] = []
        private var others: [NSLayoutConstraint] = []

        func show(
            _ item: ChatItem, _ context: ChatContext, namesSender: Bool, canWrite: Bool,
            _ perform: @escaping MessageMenu.Perform
        ) {
            let bubble = self.bubble ?? make(context)
            bubble.show(item, namesSender: namesSender, perform)
            NSLayoutConstraint.deactivate(item.isOwn ? others : own)
            NSLayoutConstraint.activate(item.isOwn ? own : others)
            // One element: sender, text, time and state are heard in one go; what can be done with it are its actions.
            isAccessibilityElement = true
            accessibilityLabel = MessageWords(context).spoken(item)
            accessibilityTraits = item.isPreview || item.isChanging ? .updatesFrequently : .staticText
            accessibilityCustomActions = MessageMenu(item, context, canWrite: canWrite).spoken(perform)
        }

        private func make(_ context: ChatContext) -> BubbleView {
            let (bubble, metrics) = (BubbleView(context), context.theme.metrics)
            contentView.place(bubble)
            own = [
                bubble.trailingAnchor.constraint(equalTo: contentView.trailingAnchor, constant: -metrics.margin)
            ]
            others = [bubble.leadingAnchor.constraint(equalTo: contentView.leadingAnchor, constant: metrics.margin)]
            NSLayoutConstraint.activate([
                bubble.topAnchor.constraint(equalTo: contentView.topAnchor, constant: metrics.spacing),
                bubble.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -metrics.spacing),
                bubble.widthAnchor.constraint(
                    lessThanOrEqualTo: contentView.widthAnchor, multiplier: metrics.bubbleWidth),
            ])
            self.bubble = bubble
            return bubble
        }
    }
#endif
