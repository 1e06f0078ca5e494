public import BeckonModel

/// Where a person writes in a chat window, without a toolkit: a snapshot out, intents in. Made by ``ChatWindow``.
@MainActor public final class Composer {
    /// Called after each change of ``snapshot``; its one view sets it.
    public var onChange: (@MainActor () -> Void)?
    /// What the composer shows now; replaced whole at each change.
    public private(set) var snapshot: ComposerSnapshot
    weak var target: ChatWindow?

    private let source: ChatSource
    private let time: TimeSource
    private var machine: ComposerMachine
    private let tasks = TaskBag()
    /// Drafts are kept, and writing is told, in the order in which they happened.
    private var lastCall: Task<Void, Never>?

    init(source: ChatSource, keepsDraft: Bool, time: TimeSource) {
        self.source = source
        self.time = time
        machine = ComposerMachine(keepsDraft: keepsDraft)
        snapshot = machine.snapshot
    }

    /// Whether the person can write: ``ChatSnapshot/isComposerEnabled``. What was written stays while they cannot.
    public internal(set) var isEnabled: Bool {
        get { snapshot.isEnabled }
        set { if newValue != snapshot.isEnabled { handle(.enabled(newValue)) } }
    }

    /// The person has changed the text.
    ///
    /// - Parameters:
    ///   - text: all of it, as it is now.
    ///   - cursor: where they write afterwards, in UTF-16 code units; nil for the end of what has changed.
    public func edit(_ text: String, cursor: Int? = nil) {
        handle(.edited(text, cursor: cursor, now: time.monotonic()))
    }

    /// Puts a user's name in place of the `@…` that is being written: one of ``ComposerSnapshot/suggestions``.
    public func mention(_ user: User) { handle(.mention(user)) }

    /// Adds files. What cannot be sent is not added: ``ComposerSnapshot/problem``.
    public func attach(_ attachments: [ComposerAttachment]) { handle(.attach(attachments)) }

    /// Takes a file away again.
    public func detach(path: String) { handle(.detach(path: path)) }

    /// What is sent next quotes this message; nothing where it cannot be quoted.
    public func quote(_ item: ChatItem) {
        guard let id = item.messageID, item.actions.contains(.quote) else { return }
        handle(
            .quote(
                ChatQuote(messageID: id, content: .message(sender: item.sender, type: item.type, text: item.text))))
    }

    /// What is sent next quotes nothing.
    public func cancelQuote() { handle(.cancelQuote) }

    /// The person wants to change what a message says; what they were writing is put aside and comes back afterwards.
    public func beginEditing(_ item: ChatItem) {
        guard let id = item.messageID, item.actions.contains(.edit) else { return }
        handle(.edit(messageID: id, text: item.text ?? ""))
    }

    /// The message stays as it was.
    public func cancelEditing() { handle(.cancelEdit) }

    /// Sends what is written, or changes the message that is being edited. What cannot be sent stays.
    public func submit() {
        guard let composed = machine.composed, let target else { return }
        switch snapshot.mode {
        case .new, .quoting: guard target.send(composed) else { return }
        case .editing(let id): guard target.edit(id, composed) else { return }
        }
        handle(.submitted)
    }

    func appear() { handle(.appeared) }

    func disappear() {
        tasks.cancelAll()
        handle(.left)
    }

    /// The process may end from here on without another word.
    func leaveForBackground() { handle(.left) }

    private func handle(_ event: ComposerMachine.Event) {
        for action in machine.handle(event) { perform(action) }
        let new = machine.snapshot
        guard new != snapshot else { return }
        snapshot = new
        onChange?()
    }

    private func perform(_ action: ComposerMachine.Action) {
        switch action {
        case .loadDraft:
            run { source in
                do throws(ChatError) {
                    return .loadedDraft(try await source.draft())
                } catch {
                    // Without a store nothing was kept.
                    return .loadedDraft(nil)
                }
            }
        case .loadPeople:
            run { source in
                do throws(ChatError) {
                    return .loadedPeople(try await source.people())
                } catch {
                    // A name is then written like any other word, and the next `@` asks again.
                    return .loadedPeople(nil)
                }
            }
        case .keepDraft(let text):
            call { source in
                do throws(ChatError) {
                    try await source.keepDraft(text)
                } catch {
                    // The client tells all its listeners that its store does not keep (`ClientEvent.unkept`).
                }
            }
        case .type(let isWriting): call { source in await source.type(isWriting) }
        }
    }

    private func run(_ body: @escaping @Sendable (ChatSource) async -> ComposerMachine.Event) {
        tasks.run { [weak self, source] in
            let event = await body(source)
            guard let self, !Task.isCancelled else { return }
            self.handle(event)
        }
    }

    /// Not in the bag: what was written is kept, also when the window closes in the same moment.
    private func call(_ body: @escaping @Sendable (ChatSource) async -> Void) {
        lastCall = Task { [lastCall, source] in
            await lastCall?.value
            await body(source)
        }
    }
}
