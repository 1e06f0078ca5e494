import BeckonModel
import BeckonStore

/// Pages of every place: the store is asked first, and the server for what the store does not know.
extension ChatMachine {
    mutating func stored(
        _ page: StoredPage, _ conversation: StoredConversation?, at place: PagePlace
    ) -> [Action] {
        let told = told(conversation)
        return told + stored(page, at: place)
    }

    private mutating func stored(_ page: StoredPage, at place: PagePlace) -> [Action] {
        switch place {
        case .newest: return storedNewest(page)
        case .before(let id):
            guard loadingOlder == id else { return [] }
            if timeline.takeOlder(page, before: id, isAnswer: false) == .ask { return ask(place) }
            loadingOlder = nil
            timeline.resolvePreview(from: page)
            return []
        case .after(let id):
            if loadingNewer == id {
                if timeline.takeNewer(page, after: id, isAnswer: false) == .ask { return ask(place) }
                loadingNewer = nil
                return markRead()
            }
            guard let first = rereading, first == id + 1 else { return [] }
            rereading = nil
            timeline.takeAgain(page, from: first)
            return readAgain() + markRead()
        case .around(let id):
            guard jump == place else { return [] }
            if timeline.takeAround(page, id, isAnswer: false) == .ask { return ask(place) }
            return arrived()
        }
    }

    mutating func storeFailed(at place: PagePlace) -> [Action] {
        switch place {
        case .newest: return failedReadingNewest()
        case .after(let id) where rereading == id + 1:
            rereading = nil
            return readAgain()
        default: return isUnderWay(place) ? ask(place) : []
        }
    }

    mutating func loaded(
        _ page: StoredPage, _ conversation: StoredConversation?, at place: PagePlace
    ) -> [Action] {
        let told = told(conversation)
        return told + loaded(page, at: place)
    }

    private mutating func loaded(_ page: StoredPage, at place: PagePlace) -> [Action] {
        if place == .newest { return loadedNewest(page) }
        guard isUnderWay(place) else { return [] }
        switch place {
        case .newest: return []
        case .before(let id):
            loadingOlder = nil
            _ = timeline.takeOlder(page, before: id, isAnswer: true)
            timeline.resolvePreview(from: page)
            return []
        case .after(let id):
            loadingNewer = nil
            _ = timeline.takeNewer(page, after: id, isAnswer: true)
            return markRead()
        case .around(let id):
            _ = timeline.takeAround(page, id, isAnswer: true)
            return arrived()
        }
    }

    mutating func failed(_ error: ChatError, at place: PagePlace) -> [Action] {
        if place == .newest { return failedNewest(error) }
        guard isUnderWay(place) else { return [] }
        switch place {
        case .newest: break
        case .before: loadingOlder = nil
        case .after: loadingNewer = nil
        case .around: jump = nil
        }
        return refused(error, rereadsHistory: true)
    }

    private func isUnderWay(_ place: PagePlace) -> Bool {
        switch place {
        case .newest: isLoadingNewest
        case .before(let id): loadingOlder == id
        case .after(let id): loadingNewer == id
        case .around: jump == place
        }
    }

    private func ask(_ place: PagePlace) -> [Action] { [.load(place, limit: limits.page)] }

    private func get(_ place: PagePlace, _ edge: PageEdge) -> [Action] {
        edge == .stored ? [.read(place, limit: limits.page)] : ask(place)
    }

    // MARK: Intents

    mutating func loadOlder() -> [Action] {
        guard isVisible, loadingOlder == nil, timeline.hasOlder, let first = timeline.firstID else { return [] }
        loadingOlder = first
        return get(.before(first), timeline.older)
    }

    mutating func loadNewer() -> [Action] {
        guard isVisible, loadingNewer == nil, timeline.hasNewer, let last = timeline.lastID else { return [] }
        loadingNewer = last
        return get(.after(last), timeline.newer)
    }

    mutating func jumpToNewest() -> [Action] {
        guard isVisible, !timeline.isAtNewest, jump != .newest else { return [] }
        jump = .newest
        return readNewest()
    }

    mutating func jumped(_ page: StoredPage, isAnswer: Bool) -> [Action] {
        guard isAnswer || !page.messages.isEmpty && page.newer == .end else { return loadNewest() }
        timeline.jump(to: page)
        return arrived()
    }

    private mutating func arrived() -> [Action] {
        jump = nil
        if !timeline.isEmpty { state = .loaded }
        return markRead()
    }

    /// - Parameter preview: what a push told of it; shown and loaded where it is not here yet.
    mutating func focus(on id: Int64?, _ preview: MessagePreview?) -> [Action] {
        focus = id
        sought = nil
        let isNews = preview.map { timeline.show($0) } ?? false
        return (isNews ? loadNewest() : []) + seekFocus()
    }

    /// Where the message that is wanted is far away, the messages around it take the place of those that are here.
    mutating func seekFocus() -> [Action] {
        guard isVisible, let focus, timeline.hasPage, let first = timeline.firstID, let last = timeline.lastID,
            focus < first && timeline.hasOlder || focus > last && timeline.hasNewer, sought != focus
        else { return [] }
        sought = focus
        jump = .around(focus)
        return [.read(.around(focus), limit: limits.page)]
    }
}
