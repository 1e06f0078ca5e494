/// The body of ``API/joinGroupWithPassword``. It never stands in a URL or a trace (design §4, *Secrets*).
public struct GroupPassword: Codable, Sendable, Hashable {
    /// As the person typed it.
    public var password: String

    public init(_ password: String) { self.password = password }
}

extension GroupPassword: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Holds nothing of it: a password that is printed by accident tells no secret.
    public var description: String { "GroupPassword" }
    /// The same as ``description``.
    public var debugDescription: String { description }
    /// Holds nothing of it.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension GroupPassword: LimitedFields {
    public static let limits: [String: FieldLimit] = [
        "password": .characters(1...100)
    ]
}
