public import BeckonModel
public import BeckonPush
public import Foundation

/// All that an extension's process has: it shares nothing with its app but the App Group's container, the Keychain group
/// (P-15) and what the system itself keeps: the notification list, the badge (P-33), donated interactions (P-34).
///
/// What it asks of the system after its process has ended does nothing.
public struct ExtensionSystem: Sendable {
    /// The folder that the extension shares with its app.
    public var appGroup: URL
    /// The secrets that the extension shares with its app.
    public var keychain: PhoneKeychain
    /// The phone's clock.
    public var time: TimeSource
    /// Writes for the place of the extension.
    public var trace: Trace
    /// Where the extension's code accounts for what it allocates (P-14).
    public var memory: ExtensionMemory
    /// Donates an incoming message's interaction (P-34).
    public var donate: @Sendable (NotificationContent.Communication) -> Void = { _ in }
    /// What is in the notification list, the oldest first.
    public var deliveredNotifications: @Sendable () async -> [DeliveredNotification] = { [] }
    /// Takes notifications out of the list (P-37).
    public var removeDeliveredNotifications: @Sendable (Set<String>) async -> Void = { _ in }
    /// Writes the number on the icon (P-33).
    public var setBadge: @Sendable (Int) async -> Void = { _ in }

    public init(
        appGroup: URL, keychain: PhoneKeychain = PhoneKeychain(), time: TimeSource, trace: Trace,
        memory: ExtensionMemory = ExtensionMemory(limit: .max)
    ) {
        self.appGroup = appGroup
        self.keychain = keychain
        self.time = time
        self.trace = trace
        self.memory = memory
    }
}
