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
        guard let reading = try ledger.take(push, userInfo: content.userInfo, identifier: request.identifier) else {
            return content
        }
        if reading.wasDamaged { trace(.revised, push?.reference, decision: "ledger-reset", reason: "damaged") }
        var revised = content
        // P-7: a 0 beside an alert would clear the very notification that is being shown.
        revised.badge = reading.number > 0 ? reading.number : nil
        return revised
    }
}
