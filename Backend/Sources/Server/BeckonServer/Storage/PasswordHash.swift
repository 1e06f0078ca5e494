/// What is kept of a group's password: parameters, salt and derived bytes in one text, which a driver keeps as it is.
public struct PasswordHash: RawRepresentable, Sendable, Hashable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }
}

extension PasswordHash: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Holds nothing of it: whoever has a hash can guess at leisure.
    public var description: String { "PasswordHash" }
    /// The same as ``description``.
    public var debugDescription: String { description }
    /// Holds nothing of it.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
