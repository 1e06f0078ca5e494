public import BeckonModel

/// What a message is to say instead, once it has passed the checks of its form. Nil leaves a part as it is.
public struct MessageChange: Sendable, Hashable {
    /// A part that changes.
    public struct Part: Sendable, Hashable {
        /// Nil: there is none any more.
        public var value: String?

        public init(_ value: String?) { self.value = value }
    }

    public var text: Part?
    /// Canonical JSON of an object.
    public var data: Part?
    /// Canonical JSON of an array of texts.
    public var tags: Part?
    /// Whom the data mentions, each once; of no meaning where the data stays.
    public var mentions: [UserID]

    public init(text: Part? = nil, data: Part? = nil, tags: Part? = nil, mentions: [UserID] = []) {
        self.text = text
        self.data = data
        self.tags = tags
        self.mentions = mentions
    }
}
