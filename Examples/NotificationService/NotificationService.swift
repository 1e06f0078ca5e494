import BeckonNotificationService

/// Revises what is pushed before it is shown. The name stands in the Info.plist, too.
final class NotificationService: BeckonNotificationService.NotificationService {
    override var appGroup: String? { "group.com.example.chat" }
}
