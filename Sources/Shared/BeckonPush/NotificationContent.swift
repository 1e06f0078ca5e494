public import BeckonModel

/// What a notification says, as a plain value: the extension revises it, the phone shows it, a tap brings it back.
public struct NotificationContent: Sendable, Hashable, Codable {
    /// Empty shows none.
    public var title: String
    /// Empty shows none.
    public var subtitle: String
    /// Empty shows none.
    public var body: String
    /// The absolute number for the icon; nil leaves it as it is.
    public var badge: Int?
    /// The name of a sound; nil is silent.
    public var sound: String?
    /// Groups notifications: the conversation.
    public var threadIdentifier: String
    /// Selects registered action buttons; empty where there is none.
    public var categoryIdentifier: String
    /// How much it interrupts (P-10); nil is `active`.
    public var interruptionLevel: Aps.InterruptionLevel?
    /// 0 to 1: what stands first in a summary.
    public var relevanceScore: Double?
    /// What a Focus filter compares with.
    public var filterCriteria: String?
    /// The window that a tap brings to the front.
    public var targetContentIdentifier: String?
    /// Files that are shown with it; put there by the extension.
    public var attachments: [NotificationAttachment]
    /// Who says it, where the extension made it a communication notification.
    public var communication: Communication?
    /// The payload as it was pushed, `aps` included.
    public var userInfo: [String: JSONValue]

    public init(
        title: String = "", subtitle: String = "", body: String = "", badge: Int? = nil, sound: String? = nil,
        threadIdentifier: String = "", categoryIdentifier: String = "",
        interruptionLevel: Aps.InterruptionLevel? = nil, relevanceScore: Double? = nil, filterCriteria: String? = nil,
        targetContentIdentifier: String? = nil, attachments: [NotificationAttachment] = [],
        communication: Communication? = nil, userInfo: [String: JSONValue] = [:]
    ) {
        self.title = title
        self.subtitle = subtitle
        self.body = body
        self.badge = badge
        self.sound = sound
        self.threadIdentifier = threadIdentifier
        self.categoryIdentifier = categoryIdentifier
        self.interruptionLevel = interruptionLevel
        self.relevanceScore = relevanceScore
        self.filterCriteria = filterCriteria
        self.targetContentIdentifier = targetContentIdentifier
        self.attachments = attachments
        self.communication = communication
        self.userInfo = userInfo
    }
}
