extension TapMachine {
    /// What to do.
    public enum Action: Sendable, Hashable {
        /// A response came; what becomes of it follows.
        case receive(Tap, from: Source)
        /// Show the destination above the root of the scene.
        case open(Tap, Destination, scene: String, account: String, Opening)
        /// Do it as the account, then tell ``Event/performed(_:succeeded:)``.
        case perform(BackgroundAction, Tap, Destination, account: String)
        /// Make the account the active one, then tell ``Event/accountReady(_:)`` or ``Event/switchFailed``.
        case switchAccount(to: String, Tap)
        /// The tap is kept until a gate opens.
        case wait(Tap, WaitReason)
        /// Nothing opens.
        case drop(Tap, DropReason)
        /// Launch options open nothing.
        case ignoreLaunchHint
        /// Write what waits now in place of what was written before.
        case keep([KeptTap])
        /// Call the completion of a response.
        case complete(Int)
    }

    /// Which gate is closed.
    public enum WaitReason: String, Sendable, Hashable, CaseIterable {
        /// The app has not told yet who is signed in.
        case sessionUnknown = "session-unknown"
        /// The person has to log in first.
        case nobodySignedIn = "nobody-signed-in"
        /// Another account of this device becomes the active one.
        case switchingAccount = "switching-account"
        /// The account's root is not on screen in the tap's scene.
        case rootNotReady = "root-not-ready"
    }

    /// Why a response leads nowhere.
    public enum DropReason: String, Sendable, Hashable, CaseIterable {
        /// The same response was reported before.
        case duplicate
        /// The person dismissed the notification (P-22).
        case dismissed
        /// An action button that nobody has registered.
        case actionNotHandled = "action-not-handled"
        /// A reply without a text.
        case emptyReply = "empty-reply"
        /// A background action that the app could not do.
        case actionFailed = "action-failed"
        /// A newer tap took its place.
        case replaced
        /// The person logged out while it waited.
        case loggedOut = "logged-out"
        /// It waited longer than a person remembers.
        case expired
        /// The push is for an account that is not signed in on this device.
        case accountNotOnDevice = "account-not-on-device"
        /// The account could not be made the active one.
        case switchFailed = "switch-failed"
    }
}
