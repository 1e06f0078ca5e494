public import BeckonRouting

/// `UNNotificationPresentationOptions` (P-20).
public typealias PresentationOptions = ForegroundDecision.Options
