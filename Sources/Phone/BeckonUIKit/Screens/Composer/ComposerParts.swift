#if canImport(UIKit)
    import BeckonModel
    import BeckonScreens
    import UIKit

    /// The views of a composer: a banner, suggestions, files, a line for problems, and the row with the text.
    @MainActor final class ComposerParts: UIView {
        enum Choice {
            case mention(User)
            case detach(path: String)
        }

        let notice: NoticeView
        let banner: UILabel
        let cancelButton = UIButton(configuration: .plain())
        let suggestions = UIStackView(arrangedSubviews: [])
        let files = UIStackView(arrangedSubviews: [])
        let problem: UILabel
        let textView = UITextView()
        let placeholder: UILabel
        let attachButton = UIButton(configuration: .plain())
        let sendButton = UIButton(configuration: .plain())
        private let bannerRow: UIStackView
        private let row: UIStackView
        private let context: ChatContext
        /// While the text is longer than the composer may be tall: it scrolls.
        private let tallest: NSLayoutConstraint

        init(_ context: ChatContext) {
            self.context = context
            let (fonts, colors, metrics) = (context.theme.fonts, context.theme.colors, context.theme.metrics)
            let strings = context.theme.strings
            notice = NoticeView(context.theme)
            banner = UILabel(fonts.caption, colors.secondaryText, lines: 1)
            problem = UILabel(fonts.caption, colors.failure)
            placeholder = UILabel(fonts.body, colors.secondaryText, lines: 1)
            bannerRow = UIStackView(arrangedSubviews: [banner, cancelButton])
            row = UIStackView(arrangedSubviews: [attachButton, textView, sendButton])
            tallest = textView.heightAnchor.constraint(equalToConstant: metrics.composer)
            super.init(frame: .zero)
            backgroundColor = colors.background
            textView.font = fonts.body
            textView.textColor = colors.text
            textView.adjustsFontForContentSizeCategory = true
            textView.isScrollEnabled = false
            textView.backgroundColor = colors.notice
            textView.layer.cornerRadius = metrics.bubbleRadius
            textView.textContainerInset = UIEdgeInsets(
                top: metrics.spacing * 2, left: metrics.spacing * 2, bottom: metrics.spacing * 2,
                right: metrics.spacing * 2)
            textView.accessibilityLabel = strings[.message]
            placeholder.text = strings[.message]
            placeholder.accessibilityElementsHidden = true
            image(attachButton, "paperclip", strings[.attach])
            image(sendButton, "arrow.up.circle.fill", strings[.send])
            image(cancelButton, "xmark", strings[.cancel])
            attachButton.isHidden = context.pickFiles == nil
            for stack in [suggestions, files] {
                stack.axis = .vertical
                stack.spacing = metrics.spacing
            }
            row.alignment = .center
            row.spacing = metrics.spacing
            let column = UIStackView(
                column: [notice, suggestions, bannerRow, files, problem, row], spacing: metrics.spacing)
            fill(with: column, margin: metrics.spacing * 2)
            textView.place(placeholder)
            // A text view scrolls, so its content has no leading edge of its own: the row's views around it have.
            NSLayoutConstraint.activate([
                placeholder.leadingAnchor.constraint(equalTo: textView.leadingAnchor, constant: metrics.spacing * 3),
                placeholder.centerYAnchor.constraint(equalTo: textView.centerYAnchor),
                textView.heightAnchor.constraint(greaterThanOrEqualToConstant: metrics.touch),
            ])
            for button in [sendButton, attachButton, cancelButton] {
                button.setContentHuggingPriority(.required, for: .horizontal)
                button.setContentCompressionResistancePriority(.required, for: .horizontal)
                button.heightAnchor.constraint(greaterThanOrEqualToConstant: metrics.touch).isActive = true
                button.widthAnchor.constraint(greaterThanOrEqualToConstant: metrics.touch).isActive = true
            }
        }

        @available(*, unavailable) required init?(coder: NSCoder) { nil }

        /// - Parameter failure: why a change of a message came to nothing.
        func show(
            _ snapshot: ComposerSnapshot, isEnabled: Bool, failure: String?,
            _ choose: @escaping @MainActor (Choice) -> Void
        ) {
            let strings = context.theme.strings
            row.isHidden = !isEnabled
            textView.isEditable = isEnabled
            // The text view is right about what is being written but where somebody else has changed it.
            if textView.text != snapshot.text { textView.text = snapshot.text }
            let isTall = textView.contentSize.height > context.theme.metrics.composer
            if textView.isScrollEnabled != isTall {
                textView.isScrollEnabled = isTall
                tallest.isActive = isTall
            }
            placeholder.isHidden = !snapshot.text.isEmpty
            sendButton.isEnabled = isEnabled && snapshot.canSend
            let mode = words(of: snapshot.mode)
            bannerRow.isHidden = mode == nil || !isEnabled
            banner.show(mode)
            if case .editing = snapshot.mode {
                sendButton.accessibilityLabel = strings[.save]
            } else {
                sendButton.accessibilityLabel = strings[.send]
            }
            problem.show(snapshot.problem.map { strings.explanation(of: $0) } ?? failure)
            suggestions.show(
                isEnabled
                    ? snapshot.suggestions.map { user in
                        button(user.name, strings.text(.mention, user.name)) { choose(.mention(user)) }
                    } : [])
            files.show(
                isEnabled
                    ? snapshot.attachments.map { file in
                        button("\(file.name) ✕", strings.text(.detach, file.name)) {
                            choose(.detach(path: file.path))
                        }
                    } : [])
        }

        private func words(of mode: ComposerMode) -> String? {
            let strings = context.theme.strings
            switch mode {
            case .new: return nil
            case .editing: return strings[.editing]
            case .quoting(let quote):
                guard case .message(let sender, _, _) = quote.content else { return strings[.quoteUnknown] }
                return strings.text(.quoting, sender.name)
            }
        }

        private func image(_ button: UIButton, _ name: String, _ label: String) {
            button.configuration?.image = UIImage(systemName: name)
            button.configuration?.baseForegroundColor = context.theme.colors.accent
            button.accessibilityLabel = label
        }

        private func button(_ title: String, _ label: String, _ action: @escaping @MainActor () -> Void) -> UIButton {
            var configuration = UIButton.Configuration.plain()
            configuration.title = title
            configuration.baseForegroundColor = context.theme.colors.accent
            let button = UIButton(configuration: configuration, primaryAction: UIAction { _ in action() })
            button.accessibilityLabel = label
            button.heightAnchor.constraint(greaterThanOrEqualToConstant: context.theme.metrics.touch).isActive = true
            return button
        }
    }
#endif
