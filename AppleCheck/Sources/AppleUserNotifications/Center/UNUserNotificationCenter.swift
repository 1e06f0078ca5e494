public import Foundation

/// "UNUserNotificationCenter". Its calls may come on any thread and its answers come on another one.
open class UNUserNotificationCenter: NSObject {
    /// "current()".
    open class func current() -> UNUserNotificationCenter { shared }
    // All state is behind the lock.
    nonisolated(unsafe) private static let shared = UNUserNotificationCenter()

    private let lock = NSLock()
    private weak var kept: (any UNUserNotificationCenterDelegate)?
    private var fake = FakeCenterState()

    /// For tests: a centre of their own beside the app's.
    public override init() { super.init() }

    /// "delegate": weak (P-24).
    open weak var delegate: (any UNUserNotificationCenterDelegate)? {
        get { lock.withLock { kept } }
        set { lock.withLock { kept = newValue } }
    }

    /// For tests: what the system knows.
    public var fakeState: FakeCenterState {
        get { lock.withLock { fake } }
        set { lock.withLock { fake = newValue } }
    }

    /// "requestAuthorization(options:completionHandler:)".
    open func requestAuthorization(
        options: UNAuthorizationOptions = [], completionHandler: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        let answer = lock.withLock {
            fake.requested.append(options)
            return (fake.settings.authorizationStatus != .denied, fake.requestError)
        }
        answerLater { completionHandler(answer.0, answer.1) }
    }
    /// "getNotificationSettings(completionHandler:)".
    open func getNotificationSettings(completionHandler: @escaping @Sendable (UNNotificationSettings) -> Void) {
        nonisolated(unsafe) let answer = fakeState.settings
        answerLater { completionHandler(answer) }
    }
    /// "setNotificationCategories(_:)".
    open func setNotificationCategories(_ categories: Set<UNNotificationCategory>) {
        lock.withLock { fake.categories = categories }
    }
    /// "getNotificationCategories(completionHandler:)".
    open func getNotificationCategories(
        completionHandler: @escaping @Sendable (Set<UNNotificationCategory>) -> Void
    ) {
        nonisolated(unsafe) let answer = fakeState.categories
        answerLater { completionHandler(answer) }
    }
    /// "getDeliveredNotifications(completionHandler:)".
    open func getDeliveredNotifications(completionHandler: @escaping @Sendable ([UNNotification]) -> Void) {
        nonisolated(unsafe) let answer = fakeState.delivered
        answerLater { completionHandler(answer) }
    }
    /// "removeDeliveredNotifications(withIdentifiers:)".
    open func removeDeliveredNotifications(withIdentifiers identifiers: [String]) {
        lock.withLock { fake.delivered.removeAll { identifiers.contains($0.request.identifier) } }
    }
    /// "setBadgeCount(_:withCompletionHandler:)".
    open func setBadgeCount(
        _ newBadgeCount: Int, withCompletionHandler completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        lock.withLock { fake.badge = newBadgeCount }
        answerLater { completionHandler?(nil) }
    }

    private func answerLater(_ body: @escaping @Sendable () -> Void) { DispatchQueue.global().async(execute: body) }
}
