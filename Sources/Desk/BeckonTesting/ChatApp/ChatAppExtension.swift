public import BeckonExtension
public import BeckonPush

/// The service extension of ``ChatApp``, composed as an app composes its own.
///
/// Safe to share: it only hands on to the pipeline, which is.
public final class ChatAppExtension: PhoneExtension {
    /// What the extension reaches beyond the phone. What is nil is left out.
    public struct Services: Sendable {
        /// The extension's own strings table.
        public var strings: StringsLookup?
        /// Gets a message by its id, where a vendor's push has no text.
        public var fetch: FetchStage.Fetch?
        /// Tells the server that a message is here.
        public var delivered: DeliveredStage.Delivered?
        /// Loads files and the sender's picture.
        public var download: AttachmentDownload?
        /// Whether the app holds the filtering entitlement (``AppBundle/Capability/filtering``).
        public var mayFilter: Bool
        /// Further stages of the app's own.
        public var stages: [any RevisionStage]

        public init(
            strings: StringsLookup? = nil, fetch: FetchStage.Fetch? = nil, delivered: DeliveredStage.Delivered? = nil,
            download: AttachmentDownload? = nil, mayFilter: Bool = false, stages: [any RevisionStage] = []
        ) {
            self.strings = strings
            self.fetch = fetch
            self.delivered = delivered
            self.download = download
            self.mayFilter = mayFilter
            self.stages = stages
        }
    }

    private let pipeline: RevisionPipeline
    private let donate: @Sendable (NotificationContent.Communication) -> Void

    /// Made by the phone model for each push whose extension is to run, in place of the system's extension process.
    public init(system: ExtensionSystem, services: Services = Services()) {
        donate = system.donate
        let ledger = BadgeLedger(directory: system.appGroup)
        let accounts = SignedInAccounts(directory: system.appGroup)
        let stages: [(any RevisionStage)?] = [
            // A vendor's kit has accounts of its own, which this app does not know.
            FilterStage { try accounts.contains($0) },
            services.strings.map { LocalizeStage(strings: $0) },
            services.fetch.map { FetchStage(fetch: $0) },
            AttachmentMarkStage(),
            BadgeFromLedgerStage(ledger: ledger, trace: system.trace),
            SenderStage(),
            services.delivered.map { DeliveredStage(delivered: $0) },
            services.download.map { AttachmentStage($0) },
            services.download.map { SenderPictureStage($0) },
        ]
        pipeline = RevisionPipeline(
            stages: stages.compactMap(\.self) + services.stages, mayFilter: services.mayFilter, time: system.time,
            trace: system.trace)
    }

    /// Revises a push; the handler is called once, before the own deadline.
    public func didReceive(_ request: NotificationRequest, handler: @escaping @Sendable (NotificationContent) -> Void) {
        pipeline.didReceive(request) { [donate] content in
            // P-34: the system believes what was donated before it is shown.
            if let communication = content.communication { donate(communication) }
            handler(content)
        }
    }

    /// Hands over everything in flight.
    public func timeWillExpire() { pipeline.timeWillExpire() }
}
