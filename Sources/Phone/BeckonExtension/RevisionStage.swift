/// One step that revises a notification.
///
/// A stage is small and knows nothing of the others: it takes a ``Revision``, changes what is its own and gives it back.
public protocol RevisionStage: Sendable {
    /// A constant name for the trace.
    var name: String { get }

    /// What it is about: text comes before media, whatever order the app has given. Text by default.
    var kind: RevisionKind { get }

    /// The revised notification. Runs off the main thread; is cancelled when the time is up, and what it returns later is
    /// ignored.
    ///
    /// What it throws leaves the notification as it was; it is shown in any case.
    /// - Parameters:
    ///   - revision: what the stages before made of it.
    ///   - context: the request, the clock, and where to leave what has to be cleaned up.
    func revise(_ revision: Revision, context: RevisionContext) async throws -> Revision
}

extension RevisionStage {
    public var kind: RevisionKind { .text }
}
