/// Why a process of the extension ended. What it held was shown as it was pushed (P-13).
public enum ExtensionDeath: String, Sendable, Hashable, CaseIterable {
    /// At its start, without a call.
    case start
    /// Its time was up.
    case time
    /// It used more memory than the system allows (P-14).
    case memory
    /// It was suspended while it held a lock in the shared container (P-35).
    case lock
    /// The system needed its room, or the phone was started anew.
    case system
}
