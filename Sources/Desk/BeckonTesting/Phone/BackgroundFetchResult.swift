/// `UIBackgroundFetchResult`: what an app found when a push woke it (P-29).
public enum BackgroundFetchResult: String, Sendable, Hashable, CaseIterable {
    /// There was something new.
    case newData = "new-data"
    /// There was nothing new.
    case noData = "no-data"
    /// Whether there is something new could not be found out.
    case failed
}
