import BeckonModel
import BeckonStore

/// The newest messages: from the store at once, from the server as soon as it answers.
extension ChatMachine {
    mutating func readNewest() -> [Action] {
        guard isVisible else { return [] }
        if isReadingNewest {
            mustReadAgain = true
            return []
        }
        isReadingNewest = true
        return [.read(.newest, limit: max(limits.page, timeline.isAtNewest ? timeline.lines.count : 0))]
    }

    mutating func loadNewest() -> [Action] {
        guard isVisible else { return [] }
        if isLoadingNewest {
            mustLoadAgain = true
            return []
        }
        isLoadingNewest = true
        if state != .loaded { state = .loading }
        return [.load(.newest, limit: limits.page)]
    }

    /// What is shown is read from the store again.
    mutating func reread() -> [Action] {
        guard isVisible else { return [] }
        if timeline.isAtNewest || timeline.isEmpty { return readNewest() }
        guard let first = timeline.firstID else { return [] }
        if rereading != nil {
            mustReadAgain = true
            return []
        }
        rereading = first
        return [.read(.after(first - 1), limit: max(limits.page, timeline.lines.count))]
    }

    mutating func follow(_ outcome: ChatTimeline.Outcome) -> [Action] {
        switch outcome {
        case .done: []
        case .reread: readNewest()
        case .ask: loadNewest()
        }
    }

    mutating func storedNewest(_ page: StoredPage) -> [Action] {
        isReadingNewest = false
        if jump == .newest { return jumped(page, isAnswer: false) + readAgain() }
        let isOpening = isOpening
        self.isOpening = false
        let outcome = timeline.takeNewest(page, isAnswer: false)
        let isKnown = !page.messages.isEmpty || page.older == .end && page.newer == .end
        if isKnown, outcome != .ask { state = .loaded }
        // When the window opens the server is asked, whatever the store knows.
        let next = isOpening ? loadNewest() + seekFocus() : follow(outcome)
        return next + readAgain() + markRead()
    }

    mutating func failedReadingNewest() -> [Action] {
        isReadingNewest = false
        let asks = isOpening || jump == .newest
        isOpening = false
        return (asks ? loadNewest() : []) + readAgain()
    }

    mutating func readAgain() -> [Action] {
        guard mustReadAgain else { return [] }
        mustReadAgain = false
        return reread()
    }

    /// - Parameter isProof: whether it shows that the account may read.
    mutating func loadedNewest(_ page: StoredPage, isProof: Bool = true) -> [Action] {
        var actions: [Action] = []
        if jump == .newest {
            actions = jumped(page, isAnswer: true)
        } else {
            actions = follow(timeline.takeNewest(page, isAnswer: true))
        }
        state = .loaded
        timeline.fixDivider()
        if !mustLoadAgain {
            if isProof {
                facts.readHistory()
                hasReadSinceAsking = true
            }
            timeline.resolvePreview(from: page)
        }
        return actions + answered() + seekFocus() + markRead()
    }

    mutating func failedNewest(_ error: ChatError) -> [Action] {
        if error.code == .conversationNotAccessible {
            // Normal before the first message (R-C). Whether the account is in a group, the group itself tells.
            return loadedNewest(
                StoredPage(messages: [], older: .end, newer: .end), isProof: timeline.receiver.type == .user)
        }
        if jump == .newest { jump = nil }
        timeline.fixDivider()
        let asked = mustLoadAgain ? [] : refused(error, rereadsHistory: false)
        // What is on screen stays: a failed refresh does not take the chat away.
        if state != .loaded { state = .failed(error) }
        return answered() + asked
    }

    private mutating func answered() -> [Action] {
        isLoadingNewest = false
        guard mustLoadAgain else { return [] }
        mustLoadAgain = false
        return loadNewest()
    }
}
