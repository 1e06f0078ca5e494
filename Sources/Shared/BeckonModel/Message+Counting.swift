extension Message {
    /// Counts for nobody as unread and is not pushed, although messages of its category are.
    ///
    /// This and ``asksToCount`` are kept among ``unknown``, so that they encode back as they came.
    public var isSilent: Bool {
        get { unknown["silent"]?.bool ?? false }
        set { unknown["silent"] = newValue ? true : nil }
    }

    /// Counts as unread and is pushed, although messages of its category are not by themselves (R-X.3).
    public var asksToCount: Bool {
        get { unknown["sendNotification"]?.bool ?? false }
        set { unknown["sendNotification"] = newValue ? true : nil }
    }
}
