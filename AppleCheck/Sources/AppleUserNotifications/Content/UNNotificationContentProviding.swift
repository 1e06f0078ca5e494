public import Foundation

/// "UNNotificationContentProviding". The system's own intents conform, nobody else.
public protocol UNNotificationContentProviding: NSObjectProtocol {}
