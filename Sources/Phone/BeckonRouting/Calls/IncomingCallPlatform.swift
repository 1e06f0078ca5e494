public import Foundation

/// What the system is asked for incoming calls: CallKit's `CXProvider` in two closures, all on the main actor.
///
/// Where LiveCommunicationKit is used in its place, the closures are filled from that.
public struct IncomingCallPlatform: Sendable {
    /// `reportNewIncomingCall(with:update:completion:)`. The done closure is called once, with whether the system shows the
    /// call: it refuses one that it knows by this UUID, one that a Focus holds back, one of a caller who is blocked.
    public var reportNewIncomingCall:
        @MainActor @Sendable (UUID, IncomingCall, _ done: @escaping @MainActor @Sendable (_ isShown: Bool) -> Void) ->
            Void
    /// `reportCall(with:endedAt:reason:)`.
    public var reportCallEnded: @MainActor @Sendable (UUID, CallEndReason) -> Void

    public init(
        reportNewIncomingCall:
            @escaping @MainActor @Sendable (
                UUID, IncomingCall, _ done: @escaping @MainActor @Sendable (_ isShown: Bool) -> Void
            ) -> Void,
        reportCallEnded: @escaping @MainActor @Sendable (UUID, CallEndReason) -> Void
    ) {
        self.reportNewIncomingCall = reportNewIncomingCall
        self.reportCallEnded = reportCallEnded
    }
}
