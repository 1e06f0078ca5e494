public import BeckonModel

/// What happens in a call, once each.
public enum CallSessionEvent: Sendable, Hashable {
    /// The account is in the call.
    case joined
    /// The account has left, here or by a button of the calls SDK.
    case left
    /// The calls SDK has ended it because nothing happened.
    case timedOut
    /// Sound and picture are interrupted and may come back.
    case connectionLost
    /// They are back.
    case connectionRestored
    /// The connection did not come back: the call is over here.
    case connectionClosed
    /// Over, in whatever way: for all, or on another device.
    case ended(CallStatus)
    /// Somebody has come, gone, answered or refused.
    case participant(CallParticipant)
    /// Something that was asked for was refused, or could not be asked. The call goes on, unless another event says so.
    case failed(ChatError)
}
