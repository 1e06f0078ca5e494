/// `UIBackgroundFetchResult`: what an app found when a push woke it (P-29).
public enum BackgroundFetchResult: String, Sendable, Hashable, CaseIterable {
    case newData = "new-data"
    case noData = "no-data"
    case failed
}
