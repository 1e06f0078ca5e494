public import BeckonModel

/// What a search in the messages of the phone has found.
public struct StoredSearch: Sendable, Hashable {
    /// Newest first.
    public var messages: [Message]
    /// Down to which id all that is here was looked through; nil: to the beginning.
    public var reached: Int64?

    public init(messages: [Message], reached: Int64?) {
        self.messages = messages
        self.reached = reached
    }
}
