import BeckonModel

/// What a person does to messages and files that are there.
extension ChatMachine {
    mutating func change(_ id: Int64, _ change: MessageChange) -> [Action] {
        guard isVisible, let message = timeline.message(id), !timeline.changing.contains(id) else { return [] }
        let actions = timeline.item(message).actions
        let isAllowed: Bool =
            switch change {
            case .edit: actions.contains(.edit) && facts.access.isComposerEnabled
            // Where one of two has blocked the other, either still takes back (Documentation/messages.md, *Changes*).
            case .delete: actions.contains(.delete) && facts.access.permitsHistory
            case .react: actions.contains(.react) && facts.access.isComposerEnabled
            }
        guard isAllowed else { return [] }
        changeFailure = nil
        timeline.changing(id, true)
        return [.change(id, change)]
    }

    mutating func download(_ url: String) -> [Action] {
        let attachments = timeline.lines.lazy.flatMap(\.item.attachments)
        guard isVisible, let attachment = attachments.first(where: { $0.url == url }) else { return [] }
        switch attachment.download {
        case .loading, .here: return []
        case .remote, .failed: break
        }
        timeline.downloading(url, .loading(nil))
        return [.download(attachment)]
    }

    mutating func loadParent() -> [Action] {
        guard isVisible, let parent = timeline.parent, parentMessage == nil else { return [] }
        return [.loadParent(parent)]
    }

    mutating func findQuoted() -> [Action] {
        isVisible ? timeline.unresolvedQuotes().map { .findQuoted($0) } : []
    }
}
