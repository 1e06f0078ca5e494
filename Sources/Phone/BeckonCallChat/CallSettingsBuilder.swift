public import BeckonModel

/// Builds ``CallSettings``; each call gives a builder with one thing changed.
public struct CallSettingsBuilder: Sendable {
    var hidesChatButton = true
    var history = CallSettings.History.thisCall
    var customMessages = CallCustomMessages.thatAskToCount
    var meetingName: String?
    var group: GroupID?
    var password: String?
    var mapping: @Sendable (CallSessionID) -> GroupID = { CallGroupMapping.standard.guid(of: $0) }

    init() {}

    /// The seed's name: false shows the chat button, and gives the call its chat.
    public func hideChatButton(_ hides: Bool) -> Self { with { $0.hidesChatButton = hides } }
    /// ``CallSettings/History/thisCall`` without a word.
    public func setHistory(_ history: CallSettings.History) -> Self { with { $0.history = history } }
    /// ``CallCustomMessages/thatAskToCount`` without a word.
    public func setCustomMessages(_ policy: CallCustomMessages) -> Self { with { $0.customMessages = policy } }
    /// The meeting's title, and the name of the group where this client makes it.
    public func setMeetingName(_ name: String?) -> Self { with { $0.meetingName = name } }
    /// A group that the app has chosen itself.
    public func setGroup(_ guid: GroupID?) -> Self { with { $0.group = guid } }
    /// For a group with a password; forgotten by the session where it is wrong.
    public func setGroupPassword(_ password: String?) -> Self { with { $0.password = password } }
    /// How a session id becomes a guid where the server does not tell it; ``BeckonModel/CallGroupMapping`` without a word.
    public func setGroupMapping(_ mapping: @escaping @Sendable (CallSessionID) -> GroupID) -> Self {
        with { $0.mapping = mapping }
    }

    /// A value of what was set so far; the builder may go on to be used.
    public func build() -> CallSettings { CallSettings(self) }

    private func with(_ change: (inout Self) -> Void) -> Self {
        var changed = self
        change(&changed)
        return changed
    }
}
