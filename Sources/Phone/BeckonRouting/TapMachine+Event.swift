extension TapMachine {
    /// Who reports a response. On a cold start both of the system's may report the same one (P-26).
    public enum Source: String, Sendable, Hashable, CaseIterable {
        /// `connectionOptions.notificationResponse`.
        case scene
        /// `userNotificationCenter(_:didReceive:)`.
        case delegate
        /// The file in which the process before kept it.
        case kept
    }

    /// What the app tells.
    public enum Event: Sendable, Hashable {
        /// The process has started; with `launchOptions[.remoteNotification]` or without (P-25, P-27).
        case launched(hasRemoteNotification: Bool)
        /// The person answered a notification; the number names the completion that waits, where one does.
        case response(NotificationResponse, from: Source, completion: Int? = nil)
        /// What the process before had kept, told once at start.
        case restored([KeptTap])
        /// A scene connected: nothing of it is on screen yet.
        case sceneConnected(scene: String)
        /// The scene disconnected: a tap for it may open in another one (P-28).
        case sceneDisconnected(scene: String)
        /// The active account and the others that are signed in on this device. Told at start and after a login.
        case sessionKnown(account: String, others: Set<String> = [])
        /// The switch that was asked for has ended: the account is active, and the roots on screen are its own.
        case accountReady(String)
        /// The switch that was asked for did not succeed.
        case switchFailed
        /// Nobody is signed in: taps wait for a login.
        case loginShown
        /// The person logged out: what waits for the account is dropped, of everybody where none is named. The roots of the
        /// account that was active are gone with it; the next one's are told anew.
        case loggedOut(account: String? = nil)
        /// The root of the active account is on screen in the scene, with nothing above it. A root belongs to the account
        /// that is active when it is told, or to the next one where none is known.
        case rootReady(scene: String)
        /// The root was taken away, the scene is still there.
        case rootGone(scene: String)
        /// What is on top in the scene now: a window that opened, the root after Back.
        case shown(Destination, scene: String)
        /// A background action has ended.
        case performed(Tap.Identity, succeeded: Bool)
        /// The time that the system gave for background actions ends: nobody may be kept waiting (P-36).
        case backgroundTimeEnds
    }
}
