public import BeckonClient
public import BeckonModel

/// What the list of conversations shows and does, without a toolkit: a snapshot out, intents in.
///
/// Lives as long as its view. Between ``appear()`` and ``disappear()`` it listens to the client.
@MainActor public final class ConversationListScreen {
    /// Called after each change of ``snapshot``; its one view sets it.
    public var onChange: (@MainActor () -> Void)?
    public private(set) var snapshot = ConversationListSnapshot()

    private let client: ChatClient
    private var machine: ConversationListMachine
    private let tasks = TaskBag()
    private var isOnScreen = false

    /// - Parameter account: who is signed in.
    public init(account: UserID, client: ChatClient) {
        self.client = client
        machine = ConversationListMachine(account: account)
    }

    /// The list is on screen.
    public func appear() {
        guard !isOnScreen else { return }
        isOnScreen = true
        let events = client.events()
        tasks.run { [weak self] in
            for await event in events {
                guard let self, !Task.isCancelled else { return }
                self.handle(.heard(event))
            }
        }
        handle(.appeared)
    }

    /// The list is gone or covered: nothing of it goes on.
    public func disappear() {
        guard isOnScreen else { return }
        isOnScreen = false
        tasks.cancelAll()
        handle(.disappeared)
    }

    /// Tries again after a failure.
    public func reload() { handle(.reload) }

    private func handle(_ event: ConversationListMachine.Event) {
        for action in machine.handle(event) {
            switch action {
            case .load: load()
            }
        }
        let new = machine.snapshot
        guard new != snapshot else { return }
        snapshot = new
        onChange?()
    }

    private func load() {
        tasks.run { [weak self, client] in
            let event: ConversationListMachine.Event
            do throws(ChatError) {
                event = .loaded(try await client.conversations())
            } catch {
                event = .failed(error)
            }
            guard let self, !Task.isCancelled else { return }
            self.handle(event)
        }
    }
}
