public import BeckonModel

/// What the chat beside a call is to be.
public struct CallChatOptions: Codable, Sendable, Hashable {
    /// From where whoever joins may read.
    public enum History: String, Codable, Sendable, CaseIterable {
        /// What was said since they joined.
        case joining
        /// Everything that the account may read in the group.
        case all
    }

    /// Nil is ``History/joining``.
    public var history: History?
    /// Nil is ``BeckonModel/CallRetention/keep``.
    public var retention: CallRetention?

    public init(history: History? = nil, retention: CallRetention? = nil) {
        self.history = history
        self.retention = retention
    }
}

extension CallChatOptions: LimitedFields {
    public static let limits: [String: FieldLimit] = [
        "retention": .words([
            CallRetention.keep.rawValue, CallRetention.archive.rawValue, CallRetention.delete.rawValue,
        ])
    ]
}
