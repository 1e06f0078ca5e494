extension UNNotificationSound {
    /// For tests: the name of its file; nil is the system's sound.
    public var fakeName: String? { name }
}
