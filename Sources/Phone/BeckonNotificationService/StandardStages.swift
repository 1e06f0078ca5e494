#if canImport(UserNotifications)
    public import BeckonExtension
    public import Foundation

    /// The stages that a ``NotificationService`` runs where the app says nothing else. Each can be replaced or set to nil.
    public struct StandardStages: Sendable {
        /// Keeps away what is for nobody who is signed in here; nil without an App Group.
        public var filter: (any RevisionStage)?
        /// Resolves `loc-key` with the extension's own table.
        public var localize: (any RevisionStage)?
        /// A mark before the body of a message with files.
        public var mark: (any RevisionStage)?
        /// The number of the App Group's ledger; nil without an App Group.
        public var badge: (any RevisionStage)?
        /// Says who writes, for a communication notification (P-34).
        public var sender: (any RevisionStage)?
        /// The sender's picture; nil without a downloader.
        public var picture: (any RevisionStage)?
        /// The first file of the message; nil without a downloader.
        public var attachment: (any RevisionStage)?

        /// - Parameters:
        ///   - container: of the App Group; nil where there is none.
        ///   - options: times, limits and witnesses.
        public init(container: URL?, options: NotificationServiceOptions) {
            if let container {
                let accounts = SignedInAccounts(directory: container)
                filter = FilterStage(genericBody: options.genericBody) { try accounts.contains($0) }
                badge = BadgeFromLedgerStage(ledger: BadgeLedger(directory: container), trace: options.trace)
            }
            localize = LocalizeStage(strings: options.strings)
            mark = AttachmentMarkStage(mark: options.attachmentMark)
            sender = SenderStage()
            let download = options.downloader.map { AttachmentDownload(downloader: $0) }
            picture = download.map { SenderPictureStage($0) }
            attachment = download.map { AttachmentStage($0) }
        }

        /// All of them, with the app's own between the words of the push and what is put on them.
        public func around(_ own: [any RevisionStage] = []) -> [any RevisionStage] {
            [filter, localize].compactMap(\.self) + own
                + [mark, badge, sender, picture, attachment].compactMap(\.self)
        }
    }
#endif
