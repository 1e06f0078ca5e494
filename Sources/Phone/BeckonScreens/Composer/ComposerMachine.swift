package import BeckonModel
import Foundation

/// What a composer holds, sends and keeps: a pure value.
package struct ComposerMachine: Sendable {
    package enum Event: Sendable {
        case appeared
        /// The window is gone, or the app is in the background: the process may end without another word.
        case left
        case loadedDraft(String?)
        /// The person has changed the text.
        ///
        /// - `cursor`: where they write, in UTF-16 code units; nil for the end of what has changed.
        /// - `now`: nanoseconds on a clock that never goes back.
        case edited(String, cursor: Int?, now: Int64)
        case mention(User)
        /// Nil where they could not be asked for.
        case loadedPeople([User]?)
        case attach([ComposerAttachment])
        case detach(path: String)
        case quote(ChatQuote)
        case cancelQuote
        case edit(messageID: Int64, text: String)
        case cancelEdit
        case enabled(Bool)
        /// Somebody has taken what was composed.
        case submitted
    }

    package enum Action: Sendable, Hashable {
        case loadDraft
        case keepDraft(String?)
        case loadPeople
        case type(Bool)
    }

    /// How often it is told that somebody writes: the others forget it after 6 seconds. Nanoseconds.
    package static let typingInterval: Int64 = 3_000_000_000
    /// What the end of the process may take of a draft at most, in UTF-16 code units, although the app never heard of it.
    package static let unkept = 100

    /// What is put aside while a message is changed.
    private struct Draft: Sendable {
        var text = ComposerText()
        var attachments: [ComposerAttachment] = []
        var quote: ChatQuote?
    }

    private let keepsDraft: Bool
    private var draft = Draft()
    /// The message that is being changed, and what it said.
    private var editing: (id: Int64, text: ComposerText, original: String)?
    private var isEnabled = true
    private var problem: ComposerProblem?
    private var people: [User]?
    private var isLoadingPeople = false
    /// As it is in the store; nil until the store has told.
    private var kept: String?
    private var hasLoadedDraft = false
    private var toldAt: Int64?

    package init(keepsDraft: Bool) { self.keepsDraft = keepsDraft }

    private var text: ComposerText {
        get { editing?.text ?? draft.text }
        set { if editing != nil { editing?.text = newValue } else { draft.text = newValue } }
    }

    private var isTooLong: Bool { text.text.utf8.count > ComposerLimits.text }

    package var snapshot: ComposerSnapshot {
        var snapshot = ComposerSnapshot()
        snapshot.text = text.text
        snapshot.mentions = text.mentions
        snapshot.attachments = editing == nil ? draft.attachments : []
        snapshot.mode = editing.map { .editing(messageID: $0.id) } ?? draft.quote.map { .quoting($0) } ?? .new
        snapshot.isEnabled = isEnabled
        snapshot.canSend = composed != nil
        snapshot.problem = isTooLong ? .textTooLong : problem
        snapshot.suggestions = suggestions
        return snapshot
    }

    /// What would be sent now; nil where there is nothing to send, or where it may not be sent.
    package var composed: ComposedMessage? {
        let trimmed = text.text.trimmed
        guard isEnabled, !isTooLong else { return nil }
        if let editing {
            guard !trimmed.isEmpty, trimmed != editing.original else { return nil }
            return ComposedMessage(text: String(trimmed), mentions: text.uids)
        }
        guard !trimmed.isEmpty || !draft.attachments.isEmpty else { return nil }
        return ComposedMessage(
            text: String(trimmed), mentions: text.uids, attachments: draft.attachments,
            quotedMessageID: draft.quote?.messageID)
    }

    package mutating func handle(_ event: Event) -> [Action] {
        switch event {
        case .appeared: return keepsDraft && !hasLoadedDraft ? [.loadDraft] : []
        case .left:
            isLoadingPeople = false
            return stopTyping() + keep()
        case .loadedDraft(let text):
            guard !hasLoadedDraft else { return [] }
            hasLoadedDraft = true
            kept = text
            // What was written meanwhile is newer.
            if let text, draft.text.text.isEmpty { draft.text = ComposerText(text) }
            return []
        case .edited(let new, let cursor, let now): return edited(new, cursor, now)
        case .mention(let user): return mention(user)
        case .loadedPeople(let new):
            isLoadingPeople = false
            people = new
            return []
        case .attach(let attachments):
            for attachment in attachments where !attach(attachment) { break }
            return []
        case .detach(let path):
            draft.attachments.removeAll { $0.path == path }
            problem = nil
            return []
        case .quote(let quote):
            editing = nil
            draft.quote = quote
            return []
        case .cancelQuote:
            draft.quote = nil
            return []
        case .edit(let id, let original):
            editing = (id, ComposerText(original), original)
            problem = nil
            return stopTyping()
        case .cancelEdit:
            editing = nil
            problem = nil
            return []
        case .enabled(let new):
            isEnabled = new
            return new ? [] : stopTyping()
        case .submitted: return submitted()
        }
    }

    // MARK: Text

    private mutating func edited(_ new: String, _ cursor: Int?, _ now: Int64) -> [Action] {
        let before = text
        text.change(to: new, cursor: cursor)
        guard text.text != before.text else { return findPeople() }
        problem = nil
        guard editing == nil else { return findPeople() }
        var actions = findPeople()
        if new.trimmed.isEmpty {
            actions += stopTyping()
        } else if isEnabled, now - (toldAt ?? .min / 2) >= Self.typingInterval {
            toldAt = now
            actions.append(.type(true))
        }
        let length = (kept ?? "").utf16.count
        if new.isEmpty || new.utf16.count - length >= Self.unkept { actions += keep() }
        return actions
    }

    private mutating func stopTyping() -> [Action] {
        guard toldAt != nil else { return [] }
        toldAt = nil
        return [.type(false)]
    }

    /// Where the text is empty, where it has grown, and where the process may end: writing to the disk at each letter
    /// would cost more than it saves.
    private mutating func keep() -> [Action] {
        let text = draft.text.text.isEmpty ? nil : draft.text.text
        // Before the store has told, nothing written here says that nothing is there.
        guard keepsDraft, text != kept, hasLoadedDraft || text != nil else { return [] }
        kept = text
        hasLoadedDraft = true
        return [.keepDraft(text)]
    }

    private mutating func submitted() -> [Action] {
        problem = nil
        if editing != nil {
            editing = nil
            return []
        }
        draft = Draft()
        hasLoadedDraft = true
        return stopTyping() + keep()
    }

    // MARK: Mentions

    private mutating func mention(_ user: User) -> [Action] {
        guard text.query != nil else { return [] }
        guard text.uids.contains(user.uid) || text.uids.count < ComposerLimits.mentions else {
            problem = .tooManyMentions
            return []
        }
        problem = nil
        text.mention(user)
        return []
    }

    private mutating func findPeople() -> [Action] {
        guard people == nil, !isLoadingPeople, text.query != nil else { return [] }
        isLoadingPeople = true
        return [.loadPeople]
    }

    private var suggestions: [User] {
        guard let people, let query = text.query else { return [] }
        guard !query.name.isEmpty else { return Array(people.prefix(20)) }
        let found = people.lazy.filter { user in
            user.uid.rawValue.lowercased().hasPrefix(query.name.lowercased())
                || user.name.range(
                    of: query.name, options: [.caseInsensitive, .diacriticInsensitive]) != nil
        }
        return Array(found.prefix(20))
    }

    // MARK: Attachments

    /// Whether there is room for more.
    private mutating func attach(_ attachment: ComposerAttachment) -> Bool {
        guard editing == nil else {
            problem = .attachmentWhileEditing
            return false
        }
        guard draft.attachments.count < ComposerLimits.attachments else {
            problem = .tooManyAttachments
            return false
        }
        guard attachment.size <= ComposerLimits.attachment else {
            problem = .attachmentTooLarge(name: attachment.name)
            return true
        }
        guard attachment.size > 0 else {
            problem = .attachmentEmpty(name: attachment.name)
            return true
        }
        guard attachment.hasType, (1...ComposerLimits.name).contains(attachment.name.utf8.count) else {
            problem = .attachmentUnknown(name: attachment.name)
            return true
        }
        problem = nil
        if !draft.attachments.contains(where: { $0.path == attachment.path }) { draft.attachments.append(attachment) }
        return true
    }
}

extension String {
    /// Without white space around it.
    fileprivate var trimmed: Substring {
        var text = self[...]
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return text
    }
}
