extension TapMachine {
    /// Who reports a response. On a cold start both may report the same one (P-26).
    public enum Source: String, Sendable, Hashable, CaseIterable {
        /// `connectionOptions.notificationResponse`.
        case scene
        /// `userNotificationCenter(_:didReceive:)`.
        case delegate
    }

    /// What the app tells.
    public enum Event: Sendable, Hashable {
        case response(NotificationResponse, from: Source)
        /// `launchOptions[.remoteNotification]` was set.
        case launchHint
        /// The active account and the others that are signed in on this device. Told at start, after a login and after
        /// a switch.
        case sessionKnown(account: String, others: Set<String> = [])
        /// There is no session to restore: taps wait for a login.
        case nobodySignedIn
        /// The person logged out: what waits is dropped.
        case loggedOut
        /// The switch that was asked for did not succeed.
        case switchFailed
        /// The root of the active account is on screen in the scene, with nothing above it. A root belongs to the account
        /// that is active when it is told, or to the next one where none is known: after a switch it has to be told again.
        case rootReady(scene: String)
        /// The root was taken away, the scene is still there.
        case rootGone(scene: String)
        /// The scene disconnected: a tap for it may open in another one (P-28).
        case sceneGone(scene: String)
        /// What is on top in the scene now: a window that opened, the root after Back.
        case shown(Destination, scene: String)
    }
}
