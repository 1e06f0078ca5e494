public import BeckonPush

/// What a push did not say: fetched by the message's id, or decrypted. Nil members keep what is there.
public struct FetchedMessage: Sendable, Hashable {
    /// Nil keeps the title of the push.
    public var title: String?
    /// Nil keeps the subtitle of the push.
    public var subtitle: String?
    /// Nil keeps the body of the push.
    public var body: String?
    /// Who wrote it.
    public var sender: PushMessage.Person?
    /// Its files, in place of those that the push names.
    public var attachments: [PushMessage.Attachment]?

    public init(
        title: String? = nil, subtitle: String? = nil, body: String? = nil, sender: PushMessage.Person? = nil,
        attachments: [PushMessage.Attachment]? = nil
    ) {
        self.title = title
        self.subtitle = subtitle
        self.body = body
        self.sender = sender
        self.attachments = attachments
    }

    /// Puts it on the notification, and on the message for the stages that follow.
    func applied(to revision: Revision) -> Revision {
        var revised = revision
        revised.content.title = title ?? revision.content.title
        revised.content.subtitle = subtitle ?? revision.content.subtitle
        revised.content.body = body ?? revision.content.body
        revised.push?.text = body ?? revision.push?.text
        revised.push?.sender = sender ?? revision.push?.sender
        if let attachments {
            revised.push?.attachments = attachments
            revised.push?.hasAttachments = !attachments.isEmpty
        }
        revised.push?.needsFetch = false
        return revised
    }
}
