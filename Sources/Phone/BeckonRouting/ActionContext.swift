public import BeckonPush

/// What comes with a background action.
public struct ActionContext: Sendable, Hashable {
    /// Whose session acts: the active account or another one that is signed in on this device.
    public var account: String
    /// The conversation, as a tap would open it.
    public var destination: Destination
    /// The same for every try of this action, also after the process was killed: the `muid` of a reply, so that it is
    /// stored once.
    public var idempotencyKey: String
    /// What the push says; nil where it is foreign, or where the action was kept in a file.
    public var push: PushMessage?

    public init(account: String, destination: Destination, idempotencyKey: String, push: PushMessage? = nil) {
        self.account = account
        self.destination = destination
        self.idempotencyKey = idempotencyKey
        self.push = push
    }
}
