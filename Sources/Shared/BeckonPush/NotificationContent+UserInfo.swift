import BeckonModel

extension NotificationContent {
    /// The payload in Foundation's types, as code that was written for `UNNotificationContent.userInfo` takes it.
    public var foundationUserInfo: [AnyHashable: Any] {
        userInfo.compactMapValues(\.foundation)
    }
}

extension JSONValue {
    /// Nil for `null`, which is left out of dictionaries and arrays: a property list knows none.
    fileprivate var foundation: Any? {
        switch self {
        case .null: nil
        case .bool(let value): value
        case .int(let value): Int(value)
        case .double(let value): value
        case .string(let value): value
        case .array(let values): values.compactMap(\.foundation)
        case .object(let members): members.compactMapValues(\.foundation)
        }
    }
}
