/// The class of a file or of a Keychain item: when it can be read (P-15).
public enum FileProtection: String, Sendable, Hashable, CaseIterable {
    /// Always.
    case none
    /// From the first unlock after a start of the phone on; the system's default.
    case untilFirstUnlock = "until-first-unlock"
    /// Only while the phone is unlocked.
    case complete
}
