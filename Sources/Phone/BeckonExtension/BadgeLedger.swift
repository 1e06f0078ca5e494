public import BeckonModel
public import Foundation

/// The number on the icon, shared by app and extension through a file in the App Group's container (P-33, R-3.7).
///
/// Each account has its total with the server's version: an older version never overwrites a newer one, whoever writes
/// last. A vendor that sends no version has its own last total, or one for each new message id. The number is the sum.
///
/// Every call takes the file lock, reads, replaces the file atomically and lets go before it returns. Calls are
/// synchronous, so the lock is never held across an await (P-35). May be used from any thread and process.
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

    /// - Parameter directory: the container of the App Group; it has to exist.
    public init(directory: URL) {
        file = LockedFile(directory: directory, name: "beckon-badge.json")
    }

    /// What the file says now.
    public func reading() throws(BadgeLedgerError) -> Reading {
        try update { _ in }
    }

    /// A total with its version, from a push or from a sync of the app. An older version changes nothing.
    public func record(_ badge: Badge, account: String) throws(BadgeLedgerError) -> Reading {
        try update { state in
            if let known = state.accounts[account], known.version >= badge.version { return }
            state.accounts[account] = badge
        }
    }

    /// A total without a version, from a vendor that counts by itself: the last one written stands.
    public func record(total: Int, vendor: String) throws(BadgeLedgerError) -> Reading {
        try update { $0.vendors[vendor, default: BadgeState.Vendor()].total = total }
    }

    /// A message of a vendor that does not count: one more, unless that id was counted before.
    public func count(messageID: String, vendor: String) throws(BadgeLedgerError) -> Reading {
        try update { $0.vendors[vendor, default: BadgeState.Vendor()].count(messageID) }
    }

    /// The person has read a vendor's messages in the app. Ids that were counted are not counted again.
    public func clear(vendor: String) throws(BadgeLedgerError) -> Reading {
        try update { $0.vendors[vendor]?.total = 0 }
    }

    /// The account logged out: its total no longer counts.
    public func remove(account: String) throws(BadgeLedgerError) -> Reading {
        try update { $0.accounts[account] = nil }
    }

    private func update(_ change: (inout BadgeState) -> Void) throws(BadgeLedgerError) -> Reading {
        try file.update { (bytes: Data?) throws(BadgeLedgerError) -> (Data?, Reading) in
            let found = bytes.flatMap(BadgeState.init(bytes:))
            let before = found ?? BadgeState()
            var after = before
            change(&after)
            let reading = Reading(
                number: after.number, didChange: after != before, wasDamaged: bytes != nil && found == nil)
            // A damaged file is replaced at once, so that it is reported once.
            return (reading.didChange || reading.wasDamaged ? try after.encoded() : nil, reading)
        }
    }
}
