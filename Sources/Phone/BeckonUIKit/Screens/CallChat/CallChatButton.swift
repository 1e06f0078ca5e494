#if canImport(UIKit)
    public import BeckonCallChat
    public import UIKit

    /// The button of a call's chat with the number of what was missed.
    ///
    /// A touch tells the session's listeners (``BeckonCallChat/ButtonClickListener``). Hidden where the session's settings
    /// hide it; 0 shows no number. It follows one session for as long as it lives. On the main thread.
    public final class CallChatButton: UIButton {
        let badge: UILabel
        private let strings: Strings
        private var following: Task<Void, Never>?

        /// - Parameters:
        ///   - session: the call.
        ///   - theme: colours, fonts and texts; nil: those of ``ChatContext/current``.
        public init(_ session: CallSession, theme: Theme? = nil) {
            let theme = theme ?? ChatContext.current?.theme ?? Theme()
            strings = theme.strings
            badge = UILabel(theme.fonts.caption, theme.colors.badgeText, lines: 1)
            super.init(frame: .zero)
            configuration = .filled()
            configuration?.image = UIImage(systemName: "bubble.left.and.bubble.right.fill")
            configuration?.baseBackgroundColor = theme.colors.accent
            configuration?.cornerStyle = .capsule
            badge.backgroundColor = theme.colors.badge
            badge.clipsToBounds = true
            badge.layer.cornerRadius = theme.metrics.spacing * 2
            badge.textAlignment = .center
            isAccessibilityElement = true
            accessibilityTraits = .button
            accessibilityLabel = strings[.callChat]
            place(badge)
            NSLayoutConstraint.activate([
                badge.centerXAnchor.constraint(equalTo: trailingAnchor),
                badge.centerYAnchor.constraint(equalTo: topAnchor),
                heightAnchor.constraint(greaterThanOrEqualToConstant: theme.metrics.touch),
                widthAnchor.constraint(greaterThanOrEqualToConstant: theme.metrics.touch),
            ])
            addAction(UIAction { [weak session] _ in session?.chatButtonClicked() }, for: .primaryActionTriggered)
            show(session.snapshot)
            let snapshots = session.snapshots()
            following = Task { [weak self] in
                for await snapshot in snapshots {
                    guard let self, !Task.isCancelled else { return }
                    self.show(snapshot)
                }
            }
        }

        @available(*, unavailable) public required init?(coder: NSCoder) { nil }

        deinit { following?.cancel() }

        private func show(_ snapshot: CallSnapshot) {
            let count = snapshot.chatButtonCount
            isHidden = snapshot.isChatButtonHidden
            isEnabled = snapshot.phase.isInCall
            badge.show(count > 0 ? " \(count) " : nil)
            accessibilityValue = count > 0 ? strings.text(.unreadCount, count) : nil
        }
    }
#endif
