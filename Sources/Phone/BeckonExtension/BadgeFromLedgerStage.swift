public import BeckonModel
import BeckonPush

/// Takes the push's count into the ledger and puts the ledger's number on the notification (design §4, *Badge*).
///
/// A push that was overtaken by a newer count shows the newer one.
public struct BadgeFromLedgerStage: RevisionStage {
    private let ledger: BadgeLedger
    private let trace: Trace

    /// Counts in the App Group that app and extension share. The trace tells of a ledger that was damaged.
    public init(ledger: BadgeLedger, trace: Trace = .silent) {
        self.ledger = ledger
        self.trace = trace
    }

    public var name: String { "badge" }

    public func revise(_ revision: Revision, context: RevisionContext) async throws -> Revision {
        guard
            let reading = try ledger.take(
                revision.push, userInfo: revision.content.userInfo, identifier: context.request.identifier)
        else { return revision }
        if reading.wasDamaged { trace(.revised, revision.push?.reference, decision: "ledger-reset", reason: "damaged") }
        var revised = revision
        // P-7: a 0 beside an alert would clear the very notification that is being shown.
        revised.content.badge = reading.number > 0 ? reading.number : nil
        return revised
    }
}
