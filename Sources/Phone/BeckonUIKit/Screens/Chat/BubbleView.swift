#if canImport(UIKit)
    import BeckonModel
    import BeckonScreens
    import UIKit

    /// What one message shows: sender, quote, text, files, state, reactions.
    @MainActor final class BubbleView: UIView {
        let sender: UILabel
        let quote: UILabel
        let text: UILabel
        let files: UIStackView
        let footer: UILabel
        let reactions: UIStackView
        let thread: UILabel
        private let context: ChatContext
        private let words: MessageWords

        init(_ context: ChatContext) {
            self.context = context
            words = MessageWords(context)
            let (fonts, colors, metrics) = (context.theme.fonts, context.theme.colors, context.theme.metrics)
            sender = UILabel(fonts.caption, colors.accent, lines: 1)
            quote = UILabel(fonts.caption, colors.secondaryText, lines: 2)
            text = UILabel(fonts.body, colors.otherText)
            files = UIStackView(column: [], spacing: metrics.spacing)
            footer = UILabel(fonts.caption, colors.secondaryText)
            reactions = UIStackView(arrangedSubviews: [])
            reactions.spacing = metrics.spacing
            thread = UILabel(fonts.caption, colors.accent, lines: 1)
            super.init(frame: .zero)
            layer.cornerRadius = metrics.bubbleRadius
            let column = UIStackView(
                column: [sender, quote, text, files, footer, reactions, thread], spacing: metrics.spacing)
            column.alignment = .leading
            fill(with: column, margin: metrics.bubblePadding)
        }

        @available(*, unavailable) required init?(coder: NSCoder) { nil }

        /// - Parameter namesSender: in a group, of others' messages.
        func show(_ item: ChatItem, namesSender: Bool, _ perform: @escaping MessageMenu.Perform) {
            let (colors, isOwn) = (context.theme.colors, item.isOwn)
            backgroundColor = isOwn ? colors.ownBubble : colors.otherBubble
            let ink = isOwn ? colors.ownText : colors.otherText
            alpha = item.isChanging || item.isPreview ? 0.6 : 1
            sender.show(namesSender && !isOwn ? item.sender.name : nil)
            quote.show(item.quote.map(words.quote))
            text.show(words.text(item))
            footer.show(words.footer(item))
            thread.show(item.replyCount > 0 ? context.theme.strings.text(.replies, item.replyCount) : nil)
            text.textColor = item.isDeleted ? colors.secondaryText : ink
            for label in [quote, footer] { label.textColor = isOwn ? ink : colors.secondaryText }
            if item.delivery == .failed { footer.textColor = isOwn ? ink : colors.failure }
            thread.textColor = isOwn ? ink : colors.accent
            files.show(
                item.attachments.map { attachment in
                    let view = AttachmentView(context)
                    view.show(attachment, upload: item.upload, ink: ink, perform)
                    return view
                })
            reactions.show(item.reactions.map { button(for: $0, of: item, ink, perform) })
        }

        private func button(
            for count: ReactionCount, of item: ChatItem, _ ink: UIColor, _ perform: @escaping MessageMenu.Perform
        ) -> UIButton {
            let isMine = count.reactedByMe == true
            var configuration = UIButton.Configuration.gray()
            configuration.title = "\(count.reaction) \(count.count)"
            configuration.baseForegroundColor = ink
            configuration.cornerStyle = .capsule
            let button = UIButton(
                configuration: configuration,
                primaryAction: UIAction { _ in
                    perform(.react(item, count.reaction, isOn: !isMine))
                })
            button.accessibilityLabel = "\(count.reaction) \(context.theme.strings.text(.reactions, count.count))"
            button.heightAnchor.constraint(greaterThanOrEqualToConstant: context.theme.metrics.touch).isActive = true
            return button
        }
    }
#endif
