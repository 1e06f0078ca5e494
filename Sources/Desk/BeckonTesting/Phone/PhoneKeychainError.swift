/// Why the Keychain gave or took nothing.
public enum PhoneKeychainError: Error, Sendable, Hashable {
    /// `errSecInteractionNotAllowed`: the phone is locked, or was not unlocked since its start. The item is still there.
    case interactionNotAllowed
}
