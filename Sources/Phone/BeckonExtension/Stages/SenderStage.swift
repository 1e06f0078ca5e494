import BeckonModel
import BeckonPush

/// Makes it a communication notification: who says it, in which conversation (P-34). The picture comes by
/// ``SenderPictureStage``, so that the name does not wait for it.
public struct SenderStage: RevisionStage {
    private let condition: PushCondition

    /// - Parameter condition: the pushes that it is for. What is no message of a person never is.
    public init(where condition: PushCondition = .always) { self.condition = condition }

    public var name: String { "sender" }

    public func revise(_ revision: Revision, context: RevisionContext) async throws -> Revision {
        guard let push = revision.push, push.kind == .message || push.kind == .custom, condition.matches(revision),
            let sender = push.sender, let conversation = push.conversation?.id ?? push.group?.guid.rawValue
        else { return revision }
        var revised = revision
        revised.content.communication = NotificationContent.Communication(
            senderIdentifier: "\(push.dialect):\(sender.id)", senderName: sender.name ?? sender.id,
            conversationIdentifier: conversation, groupName: push.group?.name ?? push.conversation?.name)
        return revised
    }
}
