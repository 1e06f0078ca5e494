public import Foundation

extension Notification.Name {
    /// Seed 1: `userInfo["user"]` is the `User` whose chat is to open.
    public static let didReceivedMessageFromUser = Notification.Name("didReceivedMessageFromUser")
    /// Seed 1: `userInfo["group"]` is the `Group` whose chat is to open.
    public static let didReceivedMessageFromGroup = Notification.Name("didReceivedMessageFromGroup")
    /// Seed 2: `object` is the notification's title, `userInfo` its payload.
    public static let secondTypeNotification = Notification.Name("SecondTypeNotification")
    /// Seed 2: `object` is the notification's title, `userInfo` its payload.
    public static let thirdTypeNotification = Notification.Name("ThirdTypeNotification")
    /// Seed 2: `userInfo["token"]` is Firebase's token as a `String`.
    public static let fcmToken = Notification.Name("FCMToken")
}
