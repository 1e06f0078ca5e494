public import BeckonExtension
public import BeckonPush

/// The service extension of ``ChatApp``, composed as an app composes its own.
///
/// Safe to share: it only hands on to the pipeline, which is.
public final class ChatAppExtension: PhoneExtension {
    private let pipeline: RevisionPipeline

    public init(system: ExtensionSystem) {
        let ledger = BadgeLedger(directory: system.appGroup)
        pipeline = RevisionPipeline(
            stages: [AttachmentMarkStage(), BadgeFromLedgerStage(ledger: ledger, trace: system.trace)],
            time: system.time, trace: system.trace)
    }

    /// Revises a push; the handler is called once, before the own deadline.
    public func didReceive(_ request: NotificationRequest, handler: @escaping @Sendable (NotificationContent) -> Void) {
        pipeline.didReceive(request, handler: handler)
    }

    /// Hands over everything in flight.
    public func timeWillExpire() { pipeline.timeWillExpire() }
}
