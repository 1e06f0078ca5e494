/// "UIControl".
@MainActor open class UIControl: UIView {
    /// "UIControl.Event".
    public struct Event: OptionSet, Hashable, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let touchUpInside = Self(rawValue: 1 << 6)
        public static let valueChanged = Self(rawValue: 1 << 12)
        public static let primaryActionTriggered = Self(rawValue: 1 << 13)
        public static let editingChanged = Self(rawValue: 1 << 17)
    }

    open var isEnabled = true
    private var actions: [(action: UIAction, event: Event)] = []

    open func addAction(_ action: UIAction, for controlEvents: Event) { actions.append((action, controlEvents)) }
    open func sendActions(for controlEvents: Event) {
        for entry in actions where !entry.event.isDisjoint(with: controlEvents) { entry.action.fakePerform() }
    }
}

extension UIControl {
    /// For tests: a finger, which does nothing on what is off or not to be seen.
    public func fakeTap() {
        guard isEnabled, !isHidden else { return }
        sendActions(for: [.touchUpInside, .primaryActionTriggered])
    }
}
