public import BeckonModel

/// What happens in a call, once each.
public enum CallSessionEvent: Sendable, Hashable {
    case joined
    case left
    case timedOut
    case connectionLost
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
