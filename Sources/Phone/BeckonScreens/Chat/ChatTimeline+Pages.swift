import BeckonModel
package import BeckonStore

/// Pages, of which each is without a hole in itself.
extension ChatTimeline {
    /// The newest page.
    ///
    /// - Parameter isAnswer: it was asked of the server just now. A hole before it is then one that only paging fills:
    ///   the older part goes, and comes back when somebody scrolls there.
    package mutating func takeNewest(_ page: StoredPage, isAnswer: Bool) -> Outcome {
        guard let first = page.messages.first?.id, let last = page.messages.last?.id else {
            return takeEmpty(page, isAnswer: isAnswer)
        }
        guard !lines.isEmpty else {
            replace(with: page)
            return .done
        }
        guard isAtNewest, let lowest = firstID, let highest = lastID else {
            if last > lastID ?? 0, newer == .end { newer = .stored }
            return .done
        }
        if last < lowest - 1 {
            // What came singly is in the store by now, behind something that this page was too early for.
            replace(with: page)
            return .reread
        }
        if first > highest + 1, page.older == .unknown, !isAnswer { return .ask }
        if first > highest + 1 {
            replace(with: page)
        } else {
            unite(page, first, last)
        }
        return .done
    }

    private mutating func takeEmpty(_ page: StoredPage, isAnswer: Bool) -> Outcome {
        guard isAnswer || page.older == .end && page.newer == .end else { return .ask }
        if lines.isEmpty { (older, newer) = (.end, .end) }
        hasPage = true
        return .done
    }

    /// The page that ends before the first message, or begins behind the last; a late one of another place is ignored.
    package mutating func takeOlder(_ page: StoredPage, before id: Int64, isAnswer: Bool) -> Outcome {
        guard id == firstID else { return .done }
        // What ends somewhere below does not join on.
        let isApart = page.messages.isEmpty ? page.older == .unknown : page.newer == .unknown
        if isApart, !isAnswer { return .ask }
        let known = page.messages.filter { $0.id < id }
        insert(known, at: 0)
        older = page.older
        dropNewer()
        return .done
    }

    package mutating func takeNewer(_ page: StoredPage, after id: Int64, isAnswer: Bool) -> Outcome {
        guard id == lastID else { return .done }
        let isApart = page.messages.isEmpty ? page.newer == .unknown : page.older == .unknown
        if isApart, !isAnswer { return .ask }
        let known = page.messages.filter { $0.id > id }
        insert(known, at: lines.count)
        newer = page.newer
        if newer == .end { missed = [] }
        dropOlder()
        return .done
    }

    /// The messages around one that is far away, in place of those that are here.
    package mutating func takeAround(_ page: StoredPage, _ id: Int64, isAnswer: Bool) -> Outcome {
        let holds = page.messages.contains { $0.id == id }
        if !holds, !isAnswer { return .ask }
        // The message is gone: the window stays where it is.
        guard holds else { return .done }
        replace(with: page)
        return .done
    }

    /// The newest page, in place of what is here, however far away.
    package mutating func jump(to page: StoredPage) {
        guard !page.messages.isEmpty else { return }
        replace(with: page)
    }

    /// What the store says now of the stretch, from its first message on.
    package mutating func takeAgain(_ page: StoredPage, from first: Int64) {
        guard first == firstID, let last = page.messages.last?.id else { return }
        let tail = page.newer == .stored ? [] : lines.filter { $0.message.id > last }
        if tail.isEmpty { newer = page.newer }
        lines = refreshed(page.messages) + tail
        if first != firstID { older = page.older }
        dropNewer()
        settleUnsent()
    }

    // MARK: Steps

    private mutating func replace(with page: StoredPage) {
        lines = refreshed(page.messages)
        (older, newer, hasPage) = (page.older, page.newer, true)
        if newer == .end { missed = [] }
        if lines.count > capacity { dropOlder() }
        settleUnsent()
    }

    /// A page that meets the stretch: what is not in it between its ends is gone.
    private mutating func unite(_ page: StoredPage, _ first: Int64, _ last: Int64) {
        let before = page.older == .end ? [] : lines.filter { $0.message.id < first }
        let behind = lines.filter { $0.message.id > last }
        lines = before + refreshed(page.messages) + behind
        if before.isEmpty { older = page.older }
        if behind.isEmpty { newer = page.newer }
        if newer == .end { missed = [] }
        hasPage = true
        dropOlder()
        settleUnsent()
    }

    /// What has not changed is not made again.
    private mutating func refreshed(_ messages: [Message]) -> [Line] {
        var index = 0
        return messages.map { message in
            while index < lines.count, lines[index].message.id < message.id { index += 1 }
            guard index < lines.count, lines[index].message.id == message.id else { return line(message) }
            let newest = newest(message, lines[index].message)
            return newest == lines[index].message ? lines[index] : line(newest)
        }
    }

    private mutating func insert(_ messages: [Message], at index: Int) {
        lines.insert(contentsOf: messages.map { line($0) }, at: index)
        settleUnsent()
    }

    mutating func dropOlder() {
        guard lines.count > capacity else { return }
        lines.removeFirst(lines.count - capacity)
        older = .stored
    }

    private mutating func dropNewer() {
        guard lines.count > capacity else { return }
        lines.removeLast(lines.count - capacity)
        newer = .stored
    }
}
