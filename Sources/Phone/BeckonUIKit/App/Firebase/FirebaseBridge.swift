#if canImport(UIKit)
    public import Foundation

    /// What Firebase Cloud Messaging has to be told, as closures: Beckon links nothing of Firebase.
    ///
    /// ```swift
    /// FirebaseBridge(
    ///     setAPNsToken: { Messaging.messaging().apnsToken = $0 },
    ///     didReceiveMessage: { Messaging.messaging().appDidReceiveMessage($0) })
    /// ```
    /// With swizzling on, Firebase's default, it puts itself in front of the methods of the app's and the notification
    /// centre's delegate, and calls them afterwards; whoever is the centre's delegate, Beckon's too, is served. It learns
    /// of messages by itself then, and ``didReceiveMessage`` is not called, so that none counts twice. With
    /// `FirebaseAppDelegateProxyEnabled` set to `NO` in the `Info.plist`, as an app of SwiftUI's life cycle needs it, Beckon
    /// tells each message. The token of APNs is handed over in both cases; Firebase takes the same one twice. Call
    /// `FirebaseApp.configure()` before ``Beckon/install(_:launchOptions:platform:)``.
    ///
    /// The other way, the app's `MessagingDelegate` tells ``Beckon/didReceiveFirebaseToken(_:)`` at each call.
    public struct FirebaseBridge {
        /// `Messaging.messaging().apnsToken = token`.
        public var setAPNsToken: @MainActor (Data) -> Void
        /// `Messaging.messaging().appDidReceiveMessage(userInfo)`.
        public var didReceiveMessage: @MainActor ([AnyHashable: Any]) -> Void
        /// Told the registration token at each start and refresh, to be registered with one's server.
        public var registered: @MainActor (String) -> Void
        /// Whether Firebase swizzles; nil is what the `Info.plist` says.
        public var isSwizzling: Bool?

        public init(
            setAPNsToken: @escaping @MainActor (Data) -> Void,
            didReceiveMessage: @escaping @MainActor ([AnyHashable: Any]) -> Void,
            registered: @escaping @MainActor (String) -> Void = { _ in }, isSwizzling: Bool? = nil
        ) {
            self.setAPNsToken = setAPNsToken
            self.didReceiveMessage = didReceiveMessage
            self.registered = registered
            self.isSwizzling = isSwizzling
        }

        /// Whether Beckon has to tell the messages.
        @MainActor func tellsMessages(_ platform: BeckonPlatform) -> Bool {
            !(isSwizzling ?? (platform.info("FirebaseAppDelegateProxyEnabled") != ["NO"]))
        }
    }
#endif
