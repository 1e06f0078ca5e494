public import Foundation

/// "CXHandle".
open class CXHandle: NSObject {
    /// "CXHandle.HandleType".
    public enum HandleType: Int, Sendable {
        case generic = 1
        case phoneNumber = 2
        case emailAddress = 3
    }

    open var type: HandleType { kind }
    open var value: String { text }

    private let kind: HandleType
    private let text: String

    public init(type: HandleType, value: String) {
        kind = type
        text = value
    }
}
