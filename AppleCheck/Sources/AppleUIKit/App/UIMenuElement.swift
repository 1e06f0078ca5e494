/// "UIMenuElement".
@MainActor open class UIMenuElement: NSObject {
    /// "UIMenuElement.Attributes".
    public struct Attributes: OptionSet, Sendable {
        public let rawValue: UInt

        public init(rawValue: UInt) { self.rawValue = rawValue }

        public static let disabled = Attributes(rawValue: 1 << 0)
        public static let destructive = Attributes(rawValue: 1 << 1)
        public static let hidden = Attributes(rawValue: 1 << 2)
    }

    open var title: String

    init(title: String) { self.title = title }
}
