#if canImport(UIKit)
    public import BeckonRouting
    public import UIKit
    import UserNotifications

    /// Pushes, taps and calls of an app in one object. The app's delegate installs it before the launch has finished and
    /// keeps it, as long as the app runs: the system keeps its notification delegate weakly (P-24), and there is no
    /// singleton.
    ///
    /// ```swift
    /// func application(
    ///     _ application: UIApplication, didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
    /// ) -> Bool {
    ///     beckon = Beckon.install(launchOptions: options) { destination, context in
    ///         ChatViewController(destination, context)
    ///     }
    ///     return true
    /// }
    /// ```
    /// The app then tells three things: scenes that connect (``sceneWillConnect(_:options:)``), its root
    /// (``rootReady(in:)``) and who is signed in (``signedIn(_:others:)``); in any order. All on the main actor.
    @MainActor public final class Beckon {
        /// Opens destinations in UIKit's hierarchy.
        public let navigator: Navigator
        /// Permission and token, to be shown and retried.
        public let setup: PushSetup
        /// Decides what is shown in front.
        public let foreground: ForegroundRouter
        /// Decides where taps lead; for events that have no method here.
        public private(set) lazy var router = makeRouter()
        /// Calls of the system's; nil where the app takes none.
        public internal(set) var calls: CallCenter?

        let configuration: Configuration
        let platform: BeckonPlatform
        /// Who was the notification centre's delegate before, owned by somebody else.
        weak var previous: (any UNUserNotificationCenterDelegate)?
        var delegate: NotificationDelegate?
        var scenes: [String: ConnectedScene] = [:]
        let observations: Observations
        var hasLaunched = false
        /// What the app wants to have shown as soon as it can be.
        var wanted: Destination?
        /// Who is signed in, as the app told it.
        private(set) var account: String?
        private var others: Set<String> = []
        /// The silent pushes that came last, by Firebase's identifier.
        var seenMessages: [String] = []

        init(_ configuration: Configuration, _ platform: BeckonPlatform) {
            self.configuration = configuration
            self.platform = platform
            observations = Observations(platform.center)
            navigator = Navigator(options: configuration.navigation, factory: configuration.screens)
            foreground = ForegroundRouter(
                resolver: configuration.resolver, policy: configuration.foreground, trace: configuration.trace)
            let firebase = configuration.firebase
            setup = PushSetup(
                platform: platform,
                registered: { token in
                    firebase?.setAPNsToken(token)
                    configuration.registered(token)
                }, failed: configuration.registrationFailed)
        }

        /// Takes the notification centre's delegate over, registers categories and takes up a tap that was kept. Called in
        /// `didFinishLaunching`, or before (P-24), after `FirebaseApp.configure()` where there is one.
        ///
        /// - Parameters:
        ///   - configuration: the app's screens and what differs from the defaults.
        ///   - launchOptions: as the app's delegate was given them: a hint for the trace, which opens nothing (P-25).
        ///   - platform: the system; a test hands in its own.
        public static func install(
            _ configuration: Configuration, launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil,
            platform: BeckonPlatform = .live
        ) -> Beckon {
            let beckon = Beckon(configuration, platform)
            beckon.start(hasRemoteNotification: launchOptions?[.remoteNotification] != nil)
            return beckon
        }

        /// The same with the defaults.
        public static func install(
            launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil, platform: BeckonPlatform = .live,
            screens: @escaping Navigator.Factory
        ) -> Beckon {
            install(Configuration(screens: screens), launchOptions: launchOptions, platform: platform)
        }

        // MARK: Session

        /// Who is active, and who else is signed in on this device. Told at start, after a login and a switch.
        ///
        /// A tap that waits opens now, where its root is on screen. The token of APNs is asked for.
        public func signedIn(_ account: String, others: Set<String> = []) {
            know(account, others)
            router.handle(.sessionKnown(account: account, others: others))
            showWanted()
            setup.register()
        }

        /// The switch that was asked for has ended: the account is active, and the roots on screen are its own.
        public func switched(to account: String, others: Set<String>) {
            know(account, others)
            router.handle(.accountReady(account))
        }

        /// The person logged out, of everything or of one account: what waits for it is dropped.
        public func signedOut(_ account: String? = nil) {
            if let account, account != self.account {
                // Another one's logout changes nothing on screen.
                know(self.account, others.subtracting([account]))
            } else {
                know(nil, account == nil ? [] : others)
                configuration.seedNotifications?.loggedOut()
                wanted = nil
            }
            router.handle(.loggedOut(account: account))
        }

        /// Nobody is signed in at start: a tap waits for the login.
        public func nobodySignedIn() {
            know(nil, [])
            router.handle(.loginShown)
        }

        private func know(_ account: String?, _ others: Set<String>) {
            self.account = account
            self.others = others
            foreground.handle(.account(account, others: others))
            calls?.receiver.handle(.accounts(others.union([account].compactMap(\.self))))
        }

        // MARK: Badge

        /// Sets the number on the icon. 0 takes it away, and clears all notifications in the list with it (P-7).
        public func setBadge(_ number: Int) { platform.setBadge(max(0, number)) }
    }
#endif
