/// Why a request is no message that FCM would take. It holds no value of the request.
public struct FCMMessageError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kinds of mistakes.
    public enum Reason: String, Sendable, Hashable, CaseIterable {
        /// FCM wants exactly one of token, topic and condition.
        case noSingleTarget
        /// An object was expected.
        case wrongType
        /// A key of `data` that FCM keeps for itself.
        case reservedKey
    }

    /// What is wrong.
    public var reason: Reason
    /// The keys that lead to it, joined by dots.
    public var path: String

    public init(_ reason: Reason, path: String) {
        self.reason = reason
        self.path = path
    }

    /// A sentence with the way out.
    public var description: String {
        switch reason {
        case .noSingleTarget: "\(path): name exactly one of token, topic and condition."
        case .wrongType: "\(path): an object is expected."
        case .reservedKey: "\(path): FCM keeps `from`, `message_type`, `google…` and `gcm…` for itself; rename the key."
        }
    }
}
