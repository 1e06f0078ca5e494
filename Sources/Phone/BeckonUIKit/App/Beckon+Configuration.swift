#if canImport(UIKit)
    public import BeckonModel
    public import BeckonPush
    public import BeckonRouting
    public import UIKit
    import UserNotifications

    extension Beckon {
        /// What an app hands in. Everything but its screens has a default.
        @MainActor public struct Configuration {
            /// Which pushes the notification centre's delegate that was there before still gets.
            public enum Chaining: Sendable, Hashable {
                /// Those that Beckon cannot read and has no screen for: it answers them alone.
                case foreignPushes
                /// All. Its answer counts for a foreign one; to the others it is only told, after Beckon.
                case allPushes
            }

            /// Makes the screen of a destination; see ``Navigator/Factory``.
            public var screens: Navigator.Factory
            /// Reads pushes and finds destinations; categories and vendors that the app has screens for are told here.
            public var resolver = DestinationResolver()
            /// How destinations are shown.
            public var navigation = Navigator.Options()
            /// What the action buttons do.
            public var actions = ResponseActions.standard
            /// Registered at start, beside what others have registered.
            public var categories: [ActionCategory] = []
            /// What is shown while the app is in front; the standard one where none is given.
            public var foreground: ForegroundPolicy?
            /// Keeps a tap that waits over the death of the process.
            public var taps: TapStore?
            /// How many milliseconds a tap may wait.
            public var tapLifetime: Int64 = 3_600_000
            /// Milliseconds since 1970.
            public var now: @Sendable () -> Int64 = TimeSource.system.now
            /// What happened, for bug reports and tests.
            public var trace = Trace.silent
            /// What becomes of the delegate that was there before.
            public var chaining = Chaining.foreignPushes
            /// Makes another account of this device the active one; its end is told as ``Beckon/signedIn(_:others:)`` or as
            /// ``BeckonRouting/TapMachine/Event/switchFailed`` to ``Beckon/router``.
            public var switchAccount: @MainActor (String) -> Void = { _ in }
            /// Does what a person asked for without opening the app, in background time (P-36).
            public var perform: @MainActor (BackgroundAction, ActionContext) async throws -> Void = { _, _ in
                throw CancellationError()
            }
            /// A response that leads nowhere, with the reason.
            public var dropped: @MainActor (NotificationResponse, TapMachine.DropReason) -> Void = { _, _ in }
            /// Told the token of APNs at each registration; again the same one at each activation.
            public var registered: @MainActor (Data) -> Void = { _ in }
            /// Told that the system hands out no token.
            public var registrationFailed: @MainActor (any Error) -> Void = { _ in }
            /// What must not be applied of a notification in front: `.badge`, where the app knows a newer number. Asked
            /// before ``presented``.
            public var withheld: @MainActor (NotificationContent, _ identifier: String) -> ForegroundDecision.Options =
                {
                    _, _ in []
                }
            /// Told what was decided about a notification in front: a chat on screen loads the message for which no banner
            /// is shown.
            public var presented: @MainActor (NotificationContent, ForegroundDecision) -> Void = { _, _ in }
            /// Takes a silent push (P-29); nothing may open for it. It has some seconds.
            public var inBackground: (@MainActor (NotificationContent, PushMessage?) async -> UIBackgroundFetchResult)?
            /// The person wants the app's own settings for notifications.
            public var openSettings: @MainActor (NotificationContent?) -> Void = { _ in }
            /// Tells taps in the manner of the seeds: where they know a notification for a destination it is posted, and the
            /// app's own observer opens the screen. A screen that is a ``DestinationShowing`` is known to be on top: no banner
            /// is shown for what it shows.
            public var seedNotifications: SeedNotifications?
            /// For an app whose pushes go through Firebase.
            public var firebase: FirebaseBridge?
            /// For an app that is called; nil takes no VoIP pushes.
            public var calls: CallConfiguration?
            /// The text by which a window asks for the pushes of what it shows, compared with `target-content-id`; nil asks
            /// for none.
            public var targetContent: @MainActor (Destination) -> String? = { _ in nil }
            /// What ``Beckon/diagnose()`` compares with.
            public var expectations = Expectations()

            public init(screens: @escaping Navigator.Factory) { self.screens = screens }
        }
    }
#endif
