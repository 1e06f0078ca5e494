#if canImport(UIKit)
    public import BeckonAPI
    public import BeckonApp
    public import BeckonClient
    public import BeckonModel
    import BeckonRouting
    public import UIKit

    extension BeckonChat {
        /// What an app hands in. Everything but the server and the login has a default.
        @MainActor public struct Settings {
            /// Where `beckon serve` runs: scheme, host and port.
            public var server: URL
            /// The screen of whoever is not signed in; it calls ``BeckonChat/login(token:)``.
            public var login: @MainActor () -> UIViewController
            /// What the app and its extension share: the badge's number and who is signed in. Nil keeps both in the app's
            /// own folder, where no extension sees them.
            public var appGroup: String?
            /// What the screens look like and say.
            public var theme = Theme()
            /// Where the token is kept.
            public var sessions: SessionStore
            /// Where chats, outbox and drafts are kept.
            public var folder: URL
            /// Which of Apple's push services this build's tokens belong to.
            public var environment: PushEnvironment
            /// The bundle identifier, to which pushes are sent.
            public var topic = Bundle.main.bundleIdentifier ?? ""
            /// Makes the root of a window for an account; nil: the list of conversations in a navigation.
            public var root: (@MainActor (ChatContext) -> UIViewController)?
            /// Makes the screen of a call that rings, or that this device is in (``BeckonChat/call``); nil: the app has no
            /// calls. Sound and picture are the app's own.
            public var callScreen: (@MainActor (CallSessionID, Receiver?) -> UIViewController)?
            /// Makes the screens of what is no chat: categories, links, another vendor's chats.
            public var screens: Navigator.Factory = { _, _ in nil }
            /// Told of each account's context, before its first screen: to hand in pickers of files and the like, and to make
            /// it ``ChatContext/current`` where views stand alone; the logout takes it away again.
            public var prepare: @MainActor (ChatContext) -> Void = { _ in }
            /// Told of Beckon's own configuration before it is installed: to change what differs.
            public var configure: @MainActor (inout Beckon.Configuration) -> Void = { _ in }
            /// The way to the server; nil: `URLSession`.
            public var transport: Transport?
            /// The clocks.
            public var time = TimeSource.system
            /// What happened, for bug reports and tests.
            public var trace = Trace.silent

            /// - Parameters:
            ///   - server: scheme, host and port.
            ///   - appGroup: what app and extension share; nil keeps all in the app's own folder.
            ///   - folder: nil: `Beckon` in the app's folder for its own files.
            ///   - sessions: nil: the Keychain.
            ///   - environment: nil: told by how the build is signed; where that cannot be told, production.
            ///   - login: makes the screen of whoever is not signed in.
            public init(
                server: URL, appGroup: String? = nil, folder: URL? = nil, sessions: SessionStore? = nil,
                environment: PushEnvironment? = nil, login: @escaping @MainActor () -> UIViewController
            ) {
                self.server = server
                self.appGroup = appGroup
                self.login = login
                self.folder = folder ?? Self.standardFolder
                self.sessions = sessions ?? .keychain()
                self.environment = environment ?? Self.buildEnvironment
            }

            private static var standardFolder: URL {
                let manager = FileManager.default
                let folder = manager.urls(for: .applicationSupportDirectory, in: .userDomainMask).first
                return (folder ?? manager.temporaryDirectory).appendingPathComponent("Beckon")
            }

            private static var buildEnvironment: PushEnvironment {
                #if canImport(ObjectiveC)
                    AppBuild.current?.environment ?? .production
                #else
                    .production
                #endif
            }
        }
    }
#endif
