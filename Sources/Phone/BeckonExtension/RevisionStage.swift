public import BeckonPush

/// One step that revises a notification. Text comes before media, so that the best content is ready early.
public protocol RevisionStage: Sendable {
    /// A constant name for the trace.
    var name: String { get }

    /// The revised content. Runs off the main thread, is cancelled at the deadline; what it returns later is ignored.
    ///
    /// What it throws leaves the content as it was; the notification is shown in any case.
    /// - Parameters:
    ///   - content: what the stages before made of it.
    ///   - push: what was read from the payload; nil where it is foreign.
    func revise(
        _ content: NotificationContent, push: PushMessage?, request: NotificationRequest
    ) async throws -> NotificationContent
}
