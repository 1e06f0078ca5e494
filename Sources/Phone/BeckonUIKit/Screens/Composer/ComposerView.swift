#if canImport(UIKit)
    public import BeckonModel
    import BeckonScreens
    public import UIKit

    /// Where the person writes, as a view that stands anywhere: text, files, quote, names; where they cannot write, why.
    ///
    /// Say where it writes by one of the `set` methods. On the main thread.
    public final class ComposerView: UIView, UITextViewDelegate {
        private(set) lazy var slot = ChatSlot(.composer, of: self) { [weak self] in self?.update() }
        private(set) var parts: ComposerParts?
        /// In place of what the chat says of it; for the chat of a call.
        var notice: ScreenNotice? {
            didSet { if notice != oldValue { update() } }
        }
        /// Instead of asking the chat itself.
        var onRemedy: (@MainActor (ScreenNotice.Remedy, _ password: String?) -> Void)?

        /// Takes ``ChatContext/current`` when it is set to a chat.
        public override init(frame: CGRect) { super.init(frame: frame) }

        /// - Parameter context: the account that it is for; nil: ``ChatContext/current``.
        public convenience init(context: ChatContext?) {
            self.init(frame: .zero)
            slot.context = context
        }

        @available(*, unavailable) public required init?(coder: NSCoder) { nil }

        /// Writes to a user.
        public func set(user: User) { slot.set(ChatWish(.user(user))) }

        /// Writes into a group.
        public func set(group: Group) { slot.set(ChatWish(.group(group))) }

        /// Writes to a user.
        ///
        /// - Parameters:
        ///   - user: to whom it is written.
        ///   - type: says the same once more, as in the seed's spelling.
        public func set(conversationWith user: User, type: ReceiverType) { set(user: user) }

        /// Writes into a group.
        ///
        /// - Parameters:
        ///   - group: into which it is written.
        ///   - type: says the same once more, as in the seed's spelling.
        public func set(conversationWith group: Group, type: ReceiverType) { set(group: group) }

        public override func didMoveToWindow() {
            super.didMoveToWindow()
            slot.moved(isInWindow: window != nil)
        }

        // MARK: What the person does

        public func textViewDidChange(_ textView: UITextView) {
            let range = textView.selectedRange
            slot.window?.composer.edit(textView.text, cursor: range.location + range.length)
        }

        private func submit() {
            slot.window?.composer.submit()
        }

        private func attach() {
            let composer = slot.window?.composer
            slot.binding?.context.pickFiles?(controller) { [weak composer] in composer?.attach($0) }
        }

        private func cancelMode() {
            guard let composer = slot.window?.composer else { return }
            if case .editing = composer.snapshot.mode { composer.cancelEditing() } else { composer.cancelQuote() }
        }

        private func help(_ remedy: ScreenNotice.Remedy, _ password: String?) {
            if let onRemedy { return onRemedy(remedy, password) }
            switch remedy {
            case .join, .rejoin, .password: slot.window?.join(password: password)
            case .unblock: slot.window?.unblock()
            case .retry: slot.window?.reload()
            }
        }

        // MARK: What is shown

        private func update() {
            guard let window = slot.window, let context = slot.binding?.context else { return }
            let parts = self.parts ?? prepare(context)
            let strings = context.theme.strings
            let shownNotice = notice ?? ScreenNotice(window.snapshot, strings)
            parts.notice.show(shownNotice)
            let isEnabled = shownNotice == nil && window.snapshot.isComposerEnabled
            let failure = window.snapshot.changeFailure.map { strings.explanation(of: $0) }
            parts.show(window.composer.snapshot, isEnabled: isEnabled, failure: failure) { choice in
                switch choice {
                case .mention(let user): window.composer.mention(user)
                case .detach(let path): window.composer.detach(path: path)
                }
            }
        }

        private func prepare(_ context: ChatContext) -> ComposerParts {
            let parts = ComposerParts(context)
            fill(with: parts)
            parts.textView.delegate = self
            parts.sendButton.addAction(
                UIAction { [weak self] _ in self?.submit() }, for: .primaryActionTriggered)
            parts.attachButton.addAction(
                UIAction { [weak self] _ in self?.attach() }, for: .primaryActionTriggered)
            parts.cancelButton.addAction(
                UIAction { [weak self] _ in self?.cancelMode() }, for: .primaryActionTriggered)
            parts.notice.onRemedy = { [weak self] in self?.help($0, $1) }
            self.parts = parts
            return parts
        }
    }
#endif
