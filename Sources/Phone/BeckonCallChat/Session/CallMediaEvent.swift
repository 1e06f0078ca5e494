/// What an app's calls SDK tells of the sound and picture of a call.
public enum CallMediaEvent: Sendable, Hashable {
    /// The account hears and is heard.
    case joined
    /// It has left, by a button of the SDK for example.
    case left
    /// The SDK has ended it because nothing happened for long.
    case timedOut
    /// The SDK tries to get it back by itself.
    case connectionLost
    /// Sound and picture go on.
    case connectionRestored
    /// It is over and does not come back.
    case connectionClosed
    /// The SDK's own code. `INIT ERROR` may come before ``joined`` and ends nothing.
    case failed(code: String)
}
