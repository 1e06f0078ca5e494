import BeckonPush

/// Puts a mark before the body of a message with files, whichever vendor's it is (`with_attachments: 1`, R-3.4).
///
/// The mark is text, so it is there whether or not a file can be shown.
public struct AttachmentMarkStage: RevisionStage {
    private let mark: String

    /// - Parameter mark: an icon or a word in the person's language.
    public init(mark: String = "📎") { self.mark = mark }

    public var name: String { "attachment-mark" }

    public func revise(_ revision: Revision, context: RevisionContext) async throws -> Revision {
        guard let push = revision.push, push.hasAttachments, !mark.isEmpty else { return revision }
        let body = revision.content.body
        guard !body.hasPrefix(mark) else { return revision }
        var revised = revision
        revised.content.body = body.isEmpty ? mark : "\(mark) \(body)"
        return revised
    }
}
