#if canImport(UIKit)
    public import BeckonPush
    public import BeckonRouting
    public import CallKit

    /// What an app that is called hands in.
    @MainActor public struct CallConfiguration {
        /// Sound, icon and kinds of calls.
        public var provider: CXProviderConfiguration
        /// Reads VoIP pushes of any vendor.
        public var reader = PlainCallDialect.reader
        /// The app's account that a push is for; nil is any that is signed in.
        public var account: @Sendable (PushMessage) -> String? = { $0.account }
        /// Whether a second call rings while the person is in one.
        public var ringsInCall = false
        /// Told PushKit's token, another one than that of APNs (P-31); nil where it is not valid any more.
        public var registered: @MainActor (Data?) -> Void = { _ in }
        /// What was decided about a push, after its report.
        public var told: @MainActor (VoIPDecision) -> Void = { _ in }
        /// The person has taken a call: connect it and show its screen. False where it could not be.
        public var answered: @MainActor (IncomingCall) async -> Bool
        /// The person has refused or ended a call; nil for one that the system has no name for any more.
        public var ended: @MainActor (UUID, IncomingCall?) -> Void

        /// - Parameters:
        ///   - provider: where none is given, one for single calls with video.
        ///   - answered: the person has taken a call: connect it and show its screen; false where it could not be.
        ///   - ended: the person has refused or ended a call; nil for one that the system has no name for any more.
        public init(
            provider: CXProviderConfiguration? = nil, answered: @escaping @MainActor (IncomingCall) async -> Bool,
            ended: @escaping @MainActor (UUID, IncomingCall?) -> Void
        ) {
            self.provider = provider ?? Self.standard
            self.answered = answered
            self.ended = ended
        }

        private static var standard: CXProviderConfiguration {
            let configuration = CXProviderConfiguration()
            configuration.supportsVideo = true
            configuration.supportedHandleTypes = [.generic]
            configuration.maximumCallsPerCallGroup = 1
            return configuration
        }
    }
#endif
