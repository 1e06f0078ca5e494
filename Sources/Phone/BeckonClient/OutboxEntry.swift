public import BeckonModel

/// One message in the outbox, as it is kept on disk.
public struct OutboxEntry: Sendable, Hashable, Codable {
    /// Who wrote it: another account on this device never sends it.
    public var account: UserID
    /// Its identifier, the same over every attempt.
    public var muid: String
    /// The conversation.
    public var receiver: Receiver
    /// What was written.
    public var text: String
    /// Milliseconds since 1970.
    public var composedAt: Int64
    /// Why the server did not take it; nil while it is to be sent.
    public var failure: ChatError?

    public init(
        account: UserID, muid: String, to receiver: Receiver, text: String, composedAt: Int64,
        failure: ChatError? = nil
    ) {
        self.account = account
        self.muid = muid
        self.receiver = receiver
        self.text = text
        self.composedAt = composedAt
        self.failure = failure
    }

    /// As a screen shows it.
    public var localMessage: LocalMessage {
        LocalMessage(
            muid: muid, to: receiver, text: text, composedAt: composedAt,
            state: failure.map { .failed($0) } ?? .sending)
    }
}
