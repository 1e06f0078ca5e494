/// For tests: what the intents' module tells of an intent that a content is updated from.
public protocol FakeContentProvider: UNNotificationContentProviding {
    /// Whether the system takes it.
    var isValid: Bool { get }
}

extension UNNotificationContent {
    /// For tests: the intent that it was updated from.
    public var fakeProvider: (any FakeContentProvider)? { fields.provider }
}
