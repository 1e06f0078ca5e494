public import BeckonPush

/// Revises Voximplant's pushes: own words by a template, and a mark where the message has attachments (seed 3).
public struct VoximplantStage: RevisionStage {
    /// Gives title and body in place of the pushed ones; nil keeps them. An extension takes its words from its own bundle.
    public typealias Template = @Sendable (PushMessage, NotificationContent) -> (title: String, body: String)?

    private let attachmentMark: String
    private let template: Template

    /// - Parameter attachmentMark: stands before the body of a message `with_attachments`.
    public init(attachmentMark: String = "📎", template: @escaping Template = { _, _ in nil }) {
        self.attachmentMark = attachmentMark
        self.template = template
    }

    public var name: String { "voximplant" }

    public func revise(
        _ content: NotificationContent, push: PushMessage?, request: NotificationRequest
    ) async throws -> NotificationContent {
        guard let push, push.dialect == VoximplantDialect().name else { return content }
        var revised = content
        if let words = template(push, content) {
            revised.title = words.title
            revised.body = words.body
        }
        if push.hasAttachments, !attachmentMark.isEmpty {
            revised.body = revised.body.isEmpty ? attachmentMark : "\(attachmentMark) \(revised.body)"
        }
        return revised
    }
}
