public import Foundation

/// "UNNotificationCategory".
open class UNNotificationCategory: NSObject {
    open var identifier: String { name }
    open var actions: [UNNotificationAction] { buttons }
    open var intentIdentifiers: [String] { intents }
    open var options: UNNotificationCategoryOptions { chosen }

    private let name: String
    private let buttons: [UNNotificationAction]
    private let intents: [String]
    private let chosen: UNNotificationCategoryOptions

    /// "init(identifier:actions:intentIdentifiers:options:)".
    public init(
        identifier: String, actions: [UNNotificationAction], intentIdentifiers: [String],
        options: UNNotificationCategoryOptions = []
    ) {
        name = identifier
        buttons = actions
        intents = intentIdentifiers
        chosen = options
    }

    open override func isEqual(_ object: Any?) -> Bool { (object as? UNNotificationCategory)?.name == name }
    open override var hash: Int { name.hashValue }
}
