/// "UIAccessibilityTraits".
public struct UIAccessibilityTraits: OptionSet, Sendable {
    public let rawValue: UInt64
    public init(rawValue: UInt64) { self.rawValue = rawValue }

    public static let none = Self([])
    public static let button = Self(rawValue: 1)
    public static let header = Self(rawValue: 2)
    public static let staticText = Self(rawValue: 4)
    public static let updatesFrequently = Self(rawValue: 8)
}

/// "UIAccessibilityCustomAction".
@MainActor open class UIAccessibilityCustomAction {
    /// "UIAccessibilityCustomAction.Handler".
    public typealias Handler = (_ customAction: UIAccessibilityCustomAction) -> Bool

    open var name: String
    open var actionHandler: Handler?

    public init(name: String, actionHandler: Handler?) {
        self.name = name
        self.actionHandler = actionHandler
    }
}

/// "UIAccessibility".
@MainActor public enum UIAccessibility {
    /// "UIAccessibility.Notification".
    public struct Notification: RawRepresentable, Hashable, Sendable {
        public var rawValue: UInt32
        public init(rawValue: UInt32) { self.rawValue = rawValue }
        public static let announcement = Self(rawValue: 1008)
    }

    /// "post(notification:argument:)".
    public static func post(notification: Notification, argument: Any?) {
        if notification == .announcement, let text = argument as? String { fakeAnnouncements.append(text) }
    }

    /// For tests: what VoiceOver has said by itself.
    public static var fakeAnnouncements: [String] = []
}
