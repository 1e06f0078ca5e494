/// "UIActionHandler".
public typealias UIActionHandler = (UIAction) -> Void

/// "UIAction".
@MainActor open class UIAction: UIMenuElement {
    /// "UIAction.Identifier".
    public struct Identifier: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }
        public init(_ rawValue: String) { self.rawValue = rawValue }
    }

    private let handler: UIActionHandler
    public let identifier: Identifier
    open var attributes: UIMenuElement.Attributes

    /// "init(title:subtitle:image:selectedImage:identifier:discoverabilityTitle:attributes:state:handler:)": what is used.
    public init(
        title: String = "", identifier: Identifier? = nil, attributes: UIMenuElement.Attributes = [],
        handler: @escaping UIActionHandler
    ) {
        self.handler = handler
        self.identifier = identifier ?? Identifier(title)
        self.attributes = attributes
        super.init(title: title)
    }

    /// For tests: the person chooses it.
    public func fakePerform() { handler(self) }
}
