import BeckonAPI
import BeckonModel

/// What a message says, once it has passed the rules of its kind.
struct MessageContent: Sendable, Hashable {
    var text: String?
    /// Canonical JSON of an object.
    var data: String?
    /// Canonical JSON of an array of texts.
    var tags: String?
    var mentions: [UserID] = []
    var counting: Counting

    /// Whether a message counts as unread and whether it is pushed (design §4, *Unread*; R-X.3).
    struct Counting: Sendable, Hashable {
        var countsAsUnread: Bool
        var isPushed: Bool
    }

    init(_ draft: MessageDraft, _ kind: MessageKind) throws(ChatError) {
        text = kind.isText ? try ContentCheck.text(draft.text) : try ContentCheck.caption(draft.text)
        let checked = try kind.checked(draft.data)
        guard text != nil || checked != nil else {
            throw ChatError(.emptyMessageText, "The message holds neither a text nor data.", path: "text")
        }
        mentions = try ContentCheck.mentions(checked)
        data = try checked.map { data throws(ChatError) in try ContentCheck.json(data) }
        tags = try ContentCheck.tags(draft.tags ?? [])
        counting = Counting(kind, draft, action: checked?["action"]?.string)
    }
}

extension MessageContent.Counting {
    /// - Parameter action: of a call.
    fileprivate init(_ kind: MessageKind, _ draft: MessageDraft, action: String?) {
        let isLoud = draft.silent != true
        switch kind.category {
        case .message: self.init(countsAsUnread: isLoud, isPushed: isLoud)
        // A call rings, or was missed; how it goes on and ends is told to devices that are connected.
        case .call:
            self.init(
                countsAsUnread: false, isPushed: isLoud && action.map { CallStatus(rawValue: $0).isPushed } == true)
        default:
            let asks = isLoud && draft.sendNotification == true
            self.init(countsAsUnread: asks, isPushed: asks)
        }
    }
}
