public import Foundation

/// "UNNotificationContent".
open class UNNotificationContent: NSObject, NSCopying, NSMutableCopying {
    var fields = NotificationFields()

    public override init() { super.init() }
    init(_ fields: NotificationFields) { self.fields = fields }

    open var title: String { fields.title }
    open var subtitle: String { fields.subtitle }
    open var body: String { fields.body }
    open var badge: NSNumber? { fields.badge }
    open var sound: UNNotificationSound? { fields.sound }
    open var launchImageName: String { fields.launchImageName }
    open var attachments: [UNNotificationAttachment] { fields.attachments }
    open var userInfo: [AnyHashable: Any] { fields.userInfo }
    open var categoryIdentifier: String { fields.categoryIdentifier }
    open var threadIdentifier: String { fields.threadIdentifier }
    open var targetContentIdentifier: String? { fields.targetContentIdentifier }
    open var interruptionLevel: UNNotificationInterruptionLevel { fields.interruptionLevel }
    open var relevanceScore: Double { fields.relevanceScore }
    open var filterCriteria: String? { fields.filterCriteria }

    /// "updating(from:)". What it returns is not to be changed any more.
    open func updating(from provider: any UNNotificationContentProviding) throws -> UNNotificationContent {
        guard let provider = provider as? any FakeContentProvider, provider.isValid else {
            throw UNError(.contentProvidingObjectNotAllowed)
        }
        let updated = UNNotificationContent(fields)
        updated.fields.provider = provider
        return updated
    }

    open func copy(with zone: NSZone? = nil) -> Any { UNNotificationContent(fields) }
    open func mutableCopy(with zone: NSZone? = nil) -> Any { UNMutableNotificationContent(fields) }
}
