public import BeckonModel

/// A call that was asked for, as it stands.
public struct StartedCall: Sendable, Hashable {
    /// Of the status `busy` where whom it was for is in another call: that is kept, and said in the conversation.
    public var call: Call
    /// False when it was there before: nothing was written this time.
    public var isNew: Bool

    public init(_ call: Call, isNew: Bool) {
        self.call = call
        self.isNew = isNew
    }
}
