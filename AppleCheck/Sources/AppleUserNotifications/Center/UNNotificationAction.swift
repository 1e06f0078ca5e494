public import Foundation

/// "UNNotificationAction".
open class UNNotificationAction: NSObject {
    open var identifier: String { name }
    open var title: String { label }
    open var options: UNNotificationActionOptions { chosen }

    private let name: String
    private let label: String
    private let chosen: UNNotificationActionOptions

    /// "init(identifier:title:options:)".
    public init(identifier: String, title: String, options: UNNotificationActionOptions = []) {
        name = identifier
        label = title
        chosen = options
    }
}

/// "UNTextInputNotificationAction".
open class UNTextInputNotificationAction: UNNotificationAction {
    open var textInputButtonTitle: String { button }
    open var textInputPlaceholder: String { placeholder }

    private let button: String
    private let placeholder: String

    /// "init(identifier:title:options:textInputButtonTitle:textInputPlaceholder:)".
    public init(
        identifier: String, title: String, options: UNNotificationActionOptions = [], textInputButtonTitle: String,
        textInputPlaceholder: String
    ) {
        button = textInputButtonTitle
        placeholder = textInputPlaceholder
        super.init(identifier: identifier, title: title, options: options)
    }
}
