extension TapMachine {
    /// What to do.
    public enum Action: Sendable, Hashable {
        /// A response came; what becomes of it follows.
        case receive(Tap, from: Source)
        /// Open the destination above the root of the scene. Where it is on top already, show the message there and open
        /// no second window.
        case open(Tap, Destination, scene: String, account: String, isOnTop: Bool)
        /// Make the account the active one, then tell ``Event/sessionKnown(account:others:)`` or ``Event/switchFailed``.
        case switchAccount(to: String, Tap)
        /// The tap is kept until a gate opens.
        case wait(Tap, WaitReason)
        /// Nothing opens.
        case drop(Tap, DropReason)
        /// Launch options open nothing.
        case ignoreLaunchHint
    }

    /// Which gate is closed.
    public enum WaitReason: String, Sendable, Hashable, CaseIterable {
        case sessionUnknown = "session-unknown"
        case nobodySignedIn = "nobody-signed-in"
        case switchingAccount = "switching-account"
        case rootNotReady = "root-not-ready"
    }

    /// Why a response opens nothing.
    public enum DropReason: String, Sendable, Hashable, CaseIterable {
        /// The same response was reported before.
        case duplicate
        /// The person dismissed the notification (P-22).
        case dismissed
        /// An action button that no handler is registered for.
        case actionNotHandled = "action-not-handled"
        /// A newer tap took its place.
        case replaced
        case loggedOut = "logged-out"
        case accountNotOnDevice = "account-not-on-device"
        case switchFailed = "switch-failed"
    }
}
