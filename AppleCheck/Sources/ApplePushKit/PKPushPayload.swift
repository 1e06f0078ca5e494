public import Foundation

/// "PKPushPayload". The system makes it.
open class PKPushPayload: NSObject {
    open var type: PKPushType { kind }
    open var dictionaryPayload: [AnyHashable: Any] { members }

    private let kind: PKPushType
    private let members: [AnyHashable: Any]

    /// For tests.
    public init(fake members: [AnyHashable: Any], type: PKPushType = .voIP) {
        self.members = members
        kind = type
    }
}
