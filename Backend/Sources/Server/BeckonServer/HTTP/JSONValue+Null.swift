import BeckonModel

extension JSONValue {
    /// Whether a text or a name in it has U+0000, which PostgreSQL cannot keep (server-notes §2).
    var holdsNull: Bool {
        switch self {
        case .null, .bool, .int, .double: false
        case .string(let text): text.utf8.contains(0)
        case .array(let values): values.contains(where: \.holdsNull)
        case .object(let members): members.contains { $0.key.utf8.contains(0) || $0.value.holdsNull }
        }
    }
}
