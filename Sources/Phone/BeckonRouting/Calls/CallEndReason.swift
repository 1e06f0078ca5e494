/// Why a call that was reported to the system is over; the names of CallKit's `CXCallEndedReason`.
public enum CallEndReason: String, Sendable, Hashable, CaseIterable {
    /// There was no call to take.
    case failed
    /// The other side has ended it, or gave up.
    case remoteEnded
    /// Nobody answered: the system lists it as missed.
    case unanswered
    /// Answered on another device of the account.
    case answeredElsewhere
    /// Refused on another device of the account.
    case declinedElsewhere
}
