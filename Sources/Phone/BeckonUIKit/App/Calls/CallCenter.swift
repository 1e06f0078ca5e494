#if canImport(UIKit)
    import BeckonModel
    public import BeckonRouting
    import CallKit
    import PushKit
    import UIKit

    /// Takes VoIP pushes and reports each of them to CallKit, before its completion (P-32). Made by ``Beckon`` at launch,
    /// which owns it.
    @MainActor public final class CallCenter {
        /// What was decided about calls, and where a call's own connection tells that it is over.
        public private(set) var receiver: VoIPReceiver
        private let delegate: CallDelegate
        private var registry: AnyObject?

        init(
            _ configuration: CallConfiguration, _ platform: CallPlatform, trace: Trace,
            isMainThread: @escaping @Sendable () -> Bool
        ) {
            let delegate = CallDelegate(configuration, isMainThread: isMainThread)
            self.delegate = delegate
            receiver = VoIPReceiver(
                platform: platform.makeProvider(configuration.provider, delegate), reader: configuration.reader,
                account: configuration.account, machine: VoIPMachine(ringsInCall: configuration.ringsInCall),
                trace: trace, told: { [weak delegate] in delegate?.note($0) })
            delegate.receiver = receiver
            registry = platform.startRegistry(delegate)
        }
    }
#endif
