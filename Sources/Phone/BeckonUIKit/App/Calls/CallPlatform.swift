#if canImport(UIKit)
    public import BeckonRouting
    public import CallKit
    public import PushKit

    /// Where VoIP pushes come from and calls are reported to, as closures. On the main actor.
    public struct CallPlatform: Sendable {
        /// Starts to take VoIP pushes for a delegate; what it returns is kept as long as the app runs.
        public var startRegistry: @MainActor @Sendable (any PKPushRegistryDelegate) -> AnyObject
        /// Makes what reports calls to the system, with a delegate for what the person does.
        public var makeProvider:
            @MainActor @Sendable (CXProviderConfiguration, any CXProviderDelegate) -> IncomingCallPlatform

        public init(
            startRegistry: @escaping @MainActor @Sendable (any PKPushRegistryDelegate) -> AnyObject,
            makeProvider:
                @escaping @MainActor @Sendable (CXProviderConfiguration, any CXProviderDelegate) -> IncomingCallPlatform
        ) {
            self.startRegistry = startRegistry
            self.makeProvider = makeProvider
        }

        /// PushKit and CallKit.
        public static var live: CallPlatform {
            CallPlatform(
                startRegistry: { delegate in
                    let registry = PKPushRegistry(queue: .main)
                    registry.delegate = delegate
                    registry.desiredPushTypes = [.voIP]
                    return registry
                },
                makeProvider: { configuration, delegate in
                    let provider = CXProvider(configuration: configuration)
                    provider.setDelegate(delegate, queue: .main)
                    return .callKit(provider)
                })
        }
    }
#endif
