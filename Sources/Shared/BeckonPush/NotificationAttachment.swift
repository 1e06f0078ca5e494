public import Foundation

/// A file that is shown with a notification (`UNNotificationAttachment`).
public struct NotificationAttachment: Sendable, Hashable, Codable {
    /// Names it among those of its notification.
    public var identifier: String
    /// A local file. The system judges its type by the extension of this name and moves it away, unless it lies in the
    /// bundle (P-18).
    public var file: URL

    public init(identifier: String, file: URL) {
        self.identifier = identifier
        self.file = file
    }
}
