public import BeckonModel
public import Foundation

/// The number on the icon, shared by app and extension through a file in the App Group's container (P-33, R-3.7).
///
/// Each account of Beckon has its total with the server's version: an older version never overwrites a newer one, whoever
/// writes last. A vendor that sends no version has its last total, or one for each new message; what of it belongs to
/// which conversation is kept, so that reading one takes its part off. The number is the sum.
///
/// Every call that changes takes the file lock, reads, replaces the file atomically and lets go before it returns; calls
/// are synchronous, so the lock is never held across an await, and ``SuspensionGuard`` keeps the process awake for them
/// (P-35). Reading takes no lock. A process that is killed at any moment leaves the old or the new content. A torn or
/// foreign file is taken as none, a file of an older format is read, one of a newer format is left as it is.
///
/// The file stays small: 32 accounts, 16 vendors, for each 128 conversations and the last 256 messages. Of what is more,
/// the least recent is forgotten: a message may then be counted again if its push is repeated, and a conversation's part
/// is no longer on the icon.
///
/// May be used from any thread and process.
public struct BadgeLedger: Sendable {
    /// What a call found and left.
    public struct Reading: Sendable, Hashable {
        /// The number for the icon.
        public var number: Int
        /// Whether this call changed it on disk.
        public var didChange: Bool
        /// Whether the file was torn or not ours, and was taken as absent.
        public var wasDamaged: Bool
    }

    private let file: LockedFile
    private let suspension: SuspensionGuard

    /// - Parameters:
    ///   - directory: the container of the App Group; it has to exist.
    ///   - suspension: keeps the system from suspending the process while it holds the lock.
    public init(directory: URL, suspension: SuspensionGuard = .system) {
        file = LockedFile(directory: directory, name: "beckon-badge.json")
        self.suspension = suspension
    }

    #if canImport(ObjectiveC)
        /// The ledger of an App Group that both targets have in their entitlements.
        ///
        /// - Throws: `missingContainer` where this target has not.
        public init(appGroup identifier: String) throws(BadgeLedgerError) {
            guard
                let container = FileManager.default.containerURL(
                    forSecurityApplicationGroupIdentifier: identifier)
            else { throw .missingContainer }
            self.init(directory: container)
        }
    #endif

    /// What the file says now. Takes no lock and changes nothing.
    public func reading() throws(BadgeLedgerError) -> Reading {
        let (state, wasDamaged) = try state(of: try file.read())
        return Reading(number: state.number, didChange: false, wasDamaged: wasDamaged)
    }

    /// What is unread in a conversation of a vendor, as far as this phone knows; nil is what named no conversation.
    public func unread(in conversation: String?, of source: BadgeSource) throws(BadgeLedgerError) -> Int {
        try state(of: try file.read()).state.vendor(source)?.unread(in: conversation) ?? 0
    }

    // MARK: Accounts of Beckon

    /// A total that the app has from its server. An older version changes nothing.
    public func record(_ badge: Badge, account: String) throws(BadgeLedgerError) -> Reading {
        try update { $0.record(badge, account: account, isPush: false) }
    }

    /// A total that a push brought. The same, but an account that was removed stays removed.
    public func recordPushed(_ badge: Badge, account: String) throws(BadgeLedgerError) -> Reading {
        try update { $0.record(badge, account: account, isPush: true) }
    }

    /// The account logged out: nothing of it counts any more, and no late push brings it back; ``record(_:account:)``
    /// does, after the next login.
    public func remove(account: String) throws(BadgeLedgerError) -> Reading {
        try update { $0.remove(account: account) }
    }

    // MARK: Vendors without a version

    /// A total without a version, from a vendor that counts by itself: the last one written stands.
    ///
    /// - Parameters:
    ///   - total: the vendor's number for the account.
    ///   - source: the vendor and the account.
    ///   - messageID: what the push is about, so that a repetition counts once in its conversation.
    ///   - conversation: the vendor's name of it.
    ///   - unread: the vendor's count for that conversation.
    public func record(
        total: Int, of source: BadgeSource, messageID: String? = nil, in conversation: String? = nil,
        unread: Int? = nil
    ) throws(BadgeLedgerError) -> Reading {
        try update {
            $0.change(source) { $0.record(total, messageID: messageID, in: conversation, unread: unread) }
        }
    }

    /// A message of a vendor that does not count: one more, unless it was counted before.
    public func count(
        messageID: String, of source: BadgeSource, in conversation: String? = nil
    ) throws(BadgeLedgerError) -> Reading {
        try update { $0.change(source) { $0.count(messageID, in: conversation) } }
    }

    /// The person has read a conversation, here or elsewhere: its part goes off the icon. Messages that were counted are
    /// not counted again.
    public func read(_ conversation: String?, of source: BadgeSource) throws(BadgeLedgerError) -> Reading {
        try update { $0.change(source) { $0.read(conversation) } }
    }

    /// The person has read all of a vendor's messages. Those that were counted are not counted again.
    public func clear(_ source: BadgeSource) throws(BadgeLedgerError) -> Reading {
        try update { $0.change(source) { $0.clear() } }
    }

    /// The vendor's account logged out: nothing of it counts any more.
    public func remove(_ source: BadgeSource) throws(BadgeLedgerError) -> Reading {
        try update { $0.remove(source) }
    }

    // MARK: File

    private func state(of bytes: Data?) throws(BadgeLedgerError) -> (state: BadgeState, wasDamaged: Bool) {
        guard let bytes else { return (BadgeState(), false) }
        guard let state = try BadgeState(bytes: bytes) else { return (BadgeState(), true) }
        return (state, false)
    }

    func update(_ change: @escaping @Sendable (inout BadgeState) -> Void) throws(BadgeLedgerError) -> Reading {
        let outcome = Outcome()
        let didRun = suspension.run {
            outcome.result = Result { () throws(BadgeLedgerError) in
                try file.update { (bytes: Data?) throws(BadgeLedgerError) -> (Data?, Reading) in
                    let (before, wasDamaged) = try state(of: bytes)
                    var after = before
                    change(&after)
                    let reading = Reading(number: after.number, didChange: after != before, wasDamaged: wasDamaged)
                    // A damaged file is replaced at once, so that it is reported once.
                    return (reading.didChange || wasDamaged ? try after.encoded() : nil, reading)
                }
            }
        }
        guard didRun, let result = outcome.result else { throw .suspending }
        return try result.get()
    }

    /// Carries what the guarded body found out of it.
    ///
    /// `@unchecked` because the body may run on another thread: it has ended before the result is looked at.
    private final class Outcome: @unchecked Sendable {
        var result: Result<Reading, BadgeLedgerError>?
    }
}
