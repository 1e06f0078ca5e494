extension Message {
    /// What belongs to its category and type beside the text, in the form of the wire (requirements, B): `attachments`,
    /// `customData`, `metadata`, `mentions`; of an action `action` and `entities`.
    ///
    /// This and the following are kept among ``unknown``, so that they encode back as they came.
    public var data: [String: JSONValue]? {
        get { unknown["data"]?.object }
        set { unknown["data"] = newValue.map(JSONValue.object) }
    }

    /// The message that this one replies to in a thread; nil outside of threads.
    public var parentMessageID: Int64? {
        get { identifier("parentMessageId") }
        set { unknown["parentMessageId"] = newValue.map(JSONValue.int) }
    }

    /// The message that this one quotes.
    public var quotedMessageID: Int64? {
        get { identifier("quotedMessageId") }
        set { unknown["quotedMessageId"] = newValue.map(JSONValue.int) }
    }

    /// How many replies its thread has.
    public var replyCount: Int {
        get { unknown["replyCount"]?.int.flatMap(Int.init(exactly:)) ?? 0 }
        set { unknown["replyCount"] = newValue == 0 ? nil : .int(Int64(newValue)) }
    }

    /// Words that an app keeps with the message; none where there are none.
    public var tags: [String] {
        get { unknown["tags"]?.array?.compactMap(\.string) ?? [] }
        set { unknown["tags"] = newValue.isEmpty ? nil : .array(newValue.map(JSONValue.string)) }
    }

    /// Who changed it last; nil where it stands as it was sent.
    public var editedBy: UserID? {
        get { unknown["editedBy"]?.string.flatMap(UserID.init(rawValue:)) }
        set { unknown["editedBy"] = newValue.map { .string($0.rawValue) } }
    }

    /// Who took it back; nil where nobody did.
    public var deletedBy: UserID? {
        get { unknown["deletedBy"]?.string.flatMap(UserID.init(rawValue:)) }
        set { unknown["deletedBy"] = newValue.map { .string($0.rawValue) } }
    }

    /// The seed's objects carry 0 for none.
    private func identifier(_ key: String) -> Int64? { unknown[key]?.int.flatMap { $0 > 0 ? $0 : nil } }
}
