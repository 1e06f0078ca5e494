import BeckonClient
import BeckonAPI
package import BeckonModel

/// What belongs to messages and is looked for or fetched by itself.
extension ChatTimeline {
    /// What is quoted and not known: it is to be looked for. It counts as being looked for from then on.
    package mutating func unresolvedQuotes() -> [Int64] {
        var ids: [Int64] = []
        for index in lines.indices {
            guard case .loading = lines[index].item.quote?.content, let id = lines[index].item.quote?.messageID,
                contains(id)
            else { continue }
            lines[index].item.quote = quote(of: id)
        }
        let waiting = unsent.compactMap(\.draft.quotedMessageId).filter { !contains($0) }
        let shown = lines.compactMap { line in
            if case .loading = line.item.quote?.content { line.item.quote?.messageID } else { nil }
        }
        for id in shown + waiting where quoted[id] == nil {
            quoted[id] = .loading
            ids.append(id)
        }
        // What is quoted nowhere any more is forgotten, so that it stays as bounded as the stretch.
        if quoted.count > capacity {
            let shown = Set(lines.compactMap { $0.item.quote?.messageID })
            quoted = quoted.filter { shown.contains($0.key) }
        }
        return ids
    }

    /// What is quoted was found, or nil.
    package mutating func resolve(_ id: Int64, _ message: Message?) {
        quoted[id] = message.map { ChatQuote($0).content } ?? .unknown
        requote(id)
    }

    mutating func requote(_ id: Int64) {
        for index in lines.indices where lines[index].item.quote?.messageID == id {
            lines[index].item.quote = quote(of: id)
        }
    }

    func quote(of id: Int64) -> ChatQuote {
        if let message = message(id) { return ChatQuote(message) }
        return ChatQuote(messageID: id, content: quoted[id] ?? .loading)
    }

    package mutating func downloading(_ url: String, _ state: ChatAttachment.Download) {
        // Progress that was told late does not take back how it ended.
        if case .loading(.some) = state {
            guard case .loading = downloads[url] else { return }
        }
        downloads[url] = state
        for index in lines.indices {
            for attachment in lines[index].item.attachments.indices
            where lines[index].item.attachments[attachment].url == url {
                lines[index].item.attachments[attachment].download = state
            }
        }
    }

    package mutating func changing(_ id: Int64, _ isChanging: Bool) {
        if isChanging { changing.insert(id) } else { changing.remove(id) }
        let index = place(of: id)
        guard index < lines.count, lines[index].message.id == id else { return }
        lines[index].item.isChanging = isChanging
    }

    package mutating func moderates(_ new: Bool) {
        guard new != isModerating else { return }
        isModerating = new
        for index in lines.indices { lines[index].item = item(lines[index].message) }
    }
}
