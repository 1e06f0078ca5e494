/// "UIResponder". Apple's is a subclass of `NSObject`; the toolchain's `NSObject` has an initialiser outside of the main
/// actor, which a class of the main actor cannot override, so that this one has the protocol alone.
@MainActor open class UIResponder: NSObjectProtocol, Hashable, CustomStringConvertible {
    public init() {}

    open var next: UIResponder? { nil }
    open var canBecomeFirstResponder: Bool { false }
    open var isFirstResponder: Bool { false }
    @discardableResult open func becomeFirstResponder() -> Bool { false }
    @discardableResult open func resignFirstResponder() -> Bool { false }

    public nonisolated static func == (one: UIResponder, other: UIResponder) -> Bool { one === other }
    public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
    public nonisolated var hash: Int { ObjectIdentifier(self).hashValue }
    public nonisolated func isEqual(_ object: Any?) -> Bool { (object as? UIResponder) === self }
    public nonisolated func `self`() -> Self { self }
    public nonisolated func isProxy() -> Bool { false }
    public nonisolated var description: String { "<\(type(of: self))>" }
    public nonisolated var debugDescription: String { description }
}
