import BeckonStore
public import BeckonClient
public import BeckonModel

/// What the list of conversations shows and does, without a toolkit: a snapshot out, intents in.
///
/// Lives as long as its view. Between ``appear()`` and ``disappear()`` it listens to the client.
@MainActor public final class ConversationListScreen {
    /// Called after each change of ``snapshot``; its one view sets it.
    public var onChange: (@MainActor () -> Void)?
    /// What the list shows now; replaced whole at each change.
    public private(set) var snapshot = ConversationListSnapshot()

    private let source: ConversationListSource
    private let time: TimeSource
    private var machine: ConversationListMachine
    private let tasks = TaskBag()
    private var isOnScreen = false

    /// - Parameters:
    ///   - account: who is signed in.
    ///   - client: the SDK, with the account signed in.
    ///   - time: the clock; a test hands in one of its own.
    public convenience init(account: UserID, client: ChatClient, time: TimeSource = .system) {
        self.init(account: account, source: ConversationListSource(client), time: time)
    }

    package init(account: UserID, source: ConversationListSource, time: TimeSource = .system, page: Int = 50) {
        self.source = source
        self.time = time
        machine = ConversationListMachine(account: account, page: page)
    }

    /// The list is on screen.
    public func appear() {
        guard !isOnScreen else { return }
        isOnScreen = true
        let events = source.events()
        tasks.run { [weak self] in
            for await event in events {
                guard let self, !Task.isCancelled else { return }
                self.handle(.heard(event))
            }
        }
        handle(.appeared)
    }

    /// The list is gone or covered: nothing of it goes on but what the person wants done.
    public func disappear() {
        guard isOnScreen else { return }
        isOnScreen = false
        tasks.cancelAll()
        handle(.disappeared)
    }

    /// Tries again after a failure.
    public func reload() { handle(.reload) }

    /// Shows the conversations behind the last one.
    public func loadMore() { handle(.loadMore) }

    /// Shows those whose name holds this, whatever its case and accents.
    public func filter(_ text: String) { handle(.filter(text)) }

    /// The person has read the conversation, without opening it.
    public func markRead(_ receiver: Receiver) { handle(.change(receiver, .markRead)) }

    /// Marks the conversation as unread from its newest message on, where that is of somebody else.
    public func markUnread(_ receiver: Receiver) { handle(.change(receiver, .markUnread)) }

    /// Has nothing of the conversation pushed until a time, in milliseconds since 1970; nil: not any more.
    public func mute(_ receiver: Receiver, until: Int64?) { handle(.change(receiver, .mute(until: until))) }

    private func handle(_ event: ConversationListMachine.Event) {
        for action in machine.handle(event) { perform(action) }
        let new = machine.snapshot
        guard new != snapshot else { return }
        snapshot = new
        onChange?()
    }

    private func perform(_ action: ConversationListMachine.Action) {
        switch action {
        case .read(let after, let limit):
            run { source in
                do throws(ChatError) {
                    let page = try await source.conversations(after, limit)
                    return .stored(page, try await source.badge(), after: after?.receiver)
                } catch {
                    return .storeFailed(error)
                }
            }
        case .readOne(let receiver):
            run { source in
                do throws(ChatError) {
                    return .read(receiver, try await source.conversation(receiver))
                } catch {
                    return .storeFailed(error)
                }
            }
        case .refresh:
            run { source in
                do throws(ChatError) {
                    try await source.refresh()
                    return .refreshed
                } catch {
                    return .failed(error)
                }
            }
        case .watchPresence(let uids):
            run { source in
                await source.watchPresence(uids)
                return nil
            }
        case .waitForTyping(let receiver, let uid, let generation):
            run { [time] _ in
                do {
                    try await time.wait(.seconds(6))
                } catch {
                    // Cancelled: the list has gone.
                    return nil
                }
                return .typingEnded(receiver, uid, generation: generation)
            }
        case .markRead(let receiver, let id):
            change { source throws(ChatError) in try await source.markRead(receiver, id) }
        case .markUnread(let receiver, let id):
            change { source throws(ChatError) in try await source.markUnread(receiver, id) }
        case .mute(let receiver, let until):
            change { source throws(ChatError) in try await source.mute(receiver, until) }
        }
    }

    /// Not in the bag: what the person asked for is done, also when the list goes in the same moment.
    private func change(_ body: @escaping @Sendable (ConversationListSource) async throws(ChatError) -> Void) {
        Task { [weak self, source] in
            do throws(ChatError) {
                try await body(source)
            } catch {
                self?.handle(.failedChange(error))
            }
        }
    }

    private func run(_ body: @escaping @Sendable (ConversationListSource) async -> ConversationListMachine.Event?) {
        tasks.run { [weak self, source] in
            let event = await body(source)
            guard let self, let event, !Task.isCancelled else { return }
            self.handle(event)
        }
    }
}
