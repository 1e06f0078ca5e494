public import BeckonModel

/// What is fixed about a call's chat when the call is joined: a value, of which a session takes a copy (R-4.1).
///
/// Built as in the seed:
/// `CallSettings.builder().hideChatButton(false).build()`
public struct CallSettings: Sendable {
    /// From where the chat screen shows what was said.
    public enum History: Sendable, Hashable {
        /// Since the call began.
        case thisCall
        /// All that the account may read in the group.
        case conversation
    }

    /// True unless it is said otherwise: then no group is asked for, and nothing is counted.
    public let hidesChatButton: Bool
    /// From where the chat screen shows what was said.
    public let history: History
    /// Which messages of the app's own the button counts.
    public let customMessages: CallCustomMessages
    /// The title of the meeting; also the name of the group where this client makes it.
    public let meetingName: String?
    /// The group of the chat, where the app knows it; nil: the call tells it, else the mapping makes it.
    public let group: GroupID?
    /// The password of the group, where the app has kept one.
    let password: String?

    let mapping: @Sendable (CallSessionID) -> GroupID

    /// Everything as it is without a word: the button hidden.
    public static func builder() -> CallSettingsBuilder { CallSettingsBuilder() }

    init(_ builder: CallSettingsBuilder) {
        hidesChatButton = builder.hidesChatButton
        history = builder.history
        customMessages = builder.customMessages
        meetingName = builder.meetingName
        group = builder.group
        password = builder.password
        mapping = builder.mapping
    }

    /// The group of a session's chat, where the server has not told it.
    public func guid(of session: CallSessionID) -> GroupID { group ?? mapping(session) }
}

extension CallSettings: CustomStringConvertible, CustomReflectable {
    /// Without the password (design §4, *Secrets*).
    public var description: String { "CallSettings(\(hidesChatButton ? "no chat" : "chat"))" }
    /// Without the password.
    public var customMirror: Mirror { Mirror(self, children: ["hidesChatButton": hidesChatButton]) }
}
