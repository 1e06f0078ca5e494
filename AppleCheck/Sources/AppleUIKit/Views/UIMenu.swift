/// "UIMenu".
@MainActor open class UIMenu: UIMenuElement {
    /// "UIMenu.Options".
    public struct Options: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let displayInline = Self(rawValue: 1)
    }

    open private(set) var children: [UIMenuElement]
    open private(set) var options: Options

    /// "init(title:subtitle:image:identifier:options:preferredElementSize:children:)": what is used.
    public init(title: String = "", options: Options = [], children: [UIMenuElement] = []) {
        self.children = children
        self.options = options
        super.init(title: title)
    }
}

extension UIMenu {
    /// For tests: all actions of it and of the menus in it.
    public var fakeActions: [UIAction] {
        children.flatMap { ($0 as? UIMenu)?.fakeActions ?? [$0 as? UIAction].compactMap(\.self) }
    }
}
