#if canImport(UIKit)
    public import BeckonRouting
    public import CallKit
    import UIKit

    extension IncomingCallPlatform {
        /// A provider of CallKit's, kept alive by the closures.
        @MainActor public static func callKit(_ provider: CXProvider) -> IncomingCallPlatform {
            // Called on the main actor alone.
            nonisolated(unsafe) let provider = provider
            return IncomingCallPlatform(
                reportNewIncomingCall: { uuid, call, done in
                    // `@Sendable`: the answer may come on any thread.
                    provider.reportNewIncomingCall(with: uuid, update: CXCallUpdate(call)) { @Sendable error in
                        let isShown = error == nil
                        Task { @MainActor in done(isShown) }
                    }
                },
                reportCallEnded: { provider.reportCall(with: $0, endedAt: nil, reason: CXCallEndedReason($1)) })
        }
    }

    extension CXCallUpdate {
        /// As the person sees it.
        convenience init(_ call: IncomingCall) {
            self.init()
            localizedCallerName = call.callerName
            remoteHandle = call.handle.map { CXHandle(type: .generic, value: $0) }
            hasVideo = call.hasVideo
        }
    }

    extension CXCallEndedReason {
        /// CallKit's word for it.
        init(_ reason: CallEndReason) {
            self =
                switch reason {
                case .failed: .failed
                case .remoteEnded: .remoteEnded
                case .unanswered: .unanswered
                case .answeredElsewhere: .answeredElsewhere
                case .declinedElsewhere: .declinedElsewhere
                }
        }
    }
#endif
