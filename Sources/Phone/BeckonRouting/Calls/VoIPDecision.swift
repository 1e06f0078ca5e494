/// What is done about one VoIP push.
public struct VoIPDecision: Sendable, Hashable {
    /// Why; the words of the trace.
    public enum Reason: String, Sendable, Hashable, CaseIterable {
        /// It rings.
        case rings
        /// The same call again, while it rings or is held: nothing changes.
        case repeated
        /// A known call is over.
        case over
        /// A call is over that this process does not know.
        case unknownCall = "unknown-call"
        /// A call was over before it was told of, or had ended already.
        case alreadyOver = "already-over"
        /// Answered on another device.
        case answeredElsewhere = "answered-elsewhere"
        /// The person is in another call.
        case inAnotherCall = "in-another-call"
        /// For an account that is not signed in on this device.
        case accountNotOnDevice = "account-not-on-device"
        /// No dialect can read it, or it does not tell of a call.
        case unreadable
    }

    /// What has to be reported to the system, in every case (P-32).
    public var call: IncomingCall
    /// Why it rings, or ends at once.
    public var reason: Reason
    /// Whether the system is told of the call: always, unless it says that it does not ask for it.
    public var isReported: Bool
    /// How it ends as soon as it is reported; nil where it goes on.
    public var end: CallEndReason?

    public init(_ call: IncomingCall, _ reason: Reason, isReported: Bool = true, end: CallEndReason? = nil) {
        self.call = call
        self.reason = reason
        self.isReported = isReported
        self.end = end
    }
}
