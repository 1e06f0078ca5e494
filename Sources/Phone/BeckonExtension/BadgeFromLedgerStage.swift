public import BeckonModel
public import BeckonPush

/// Takes the push's count into the ledger and puts the ledger's number on the notification (design §4, *Badge*).
///
/// A push that was overtaken by a newer count shows the newer one.
public struct BadgeFromLedgerStage: RevisionStage {
    private let ledger: BadgeLedger
    private let trace: Trace

    public init(ledger: BadgeLedger, trace: Trace = .silent) {
        self.ledger = ledger
        self.trace = trace
    }

    public var name: String { "badge" }

    public func revise(
        _ content: NotificationContent, push: PushMessage?, request: NotificationRequest
    ) async throws -> NotificationContent {
        guard let reading = try record(content, push, request) else { return content }
        if reading.wasDamaged { trace(.revised, push?.reference, decision: "ledger-reset", reason: "damaged") }
        var revised = content
        // P-7: a 0 beside an alert would clear the very notification that is being shown.
        revised.badge = reading.number > 0 ? reading.number : nil
        return revised
    }

    /// Nil where the push is foreign, since another system's number is not ours to change, and where it counts nothing.
    private func record(
        _ content: NotificationContent, _ push: PushMessage?, _ request: NotificationRequest
    ) throws(BadgeLedgerError) -> BadgeLedger.Reading? {
        guard let push else { return nil }
        if let badge = push.badge, let account = push.account {
            return try ledger.record(badge, account: account)
        }
        if let total = content.badge ?? push.counts.total {
            return try ledger.record(total: total, vendor: push.dialect)
        }
        guard push.countsAsUnread() else { return nil }
        // where the vendor names no message, the transport's name for the delivery knows a repetition.
        let id = push.messageID ?? push.deliveryID ?? request.identifier
        return try ledger.count(messageID: id, vendor: push.dialect)
    }
}
