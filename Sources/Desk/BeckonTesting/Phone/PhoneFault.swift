/// A rule of the system that an app broke. A test that ends with one has failed.
public enum PhoneFault: Sendable, Hashable {
    /// A completion handler was called a second time (P-21).
    case completionCalledTwice(String)
    /// A content handler of the extension was called a second time, or after its process was gone.
    case contentHandlerCalledTwice
    /// A response came and no delegate was set when the launch had finished: it is lost (P-24).
    case responseLost
    /// An object of a process that is gone still did something.
    case deadProcessActed(String)
    /// Work in the background was not ended in its time; what it was (P-29, P-36).
    case backgroundTimeExceeded(String)
    /// A process was suspended while it held a file lock in the shared container, and terminated; the file (P-35).
    case suspendedHoldingLock(String)
    /// A VoIP push came, and the delegate returned or called its completion without a report of a call (P-32).
    case voIPPushNotReported
    /// Not of the app: the phone's own folder could not be read or written; what was tried.
    case diskFailed(String)
}
