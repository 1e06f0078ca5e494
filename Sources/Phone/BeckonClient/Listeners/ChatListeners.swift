import BeckonAPI
import BeckonModel

/// The seed's listeners over a client: callbacks on the main thread, each message once.
///
/// ``ChatClient/events()`` says the same as a stream. Lives as long as somebody holds it; listeners are held weakly.
@MainActor public final class ChatListeners {
    private var messageListeners = ListenerList<any MessageListener>()
    private var groupListeners = ListenerList<any GroupListener>()
    private var connectionListeners = ListenerList<any ConnectionListener>()
    private var lastNumber = 0
    private nonisolated let task: Task<Void, Never>

    /// How many listeners are there.
    public var count: Int { messageListeners.count + groupListeners.count + connectionListeners.count }

    /// Listens to the client at once, and as long as it lives.
    public init(client: ChatClient) {
        let events = client.events()
        let relay = Relay()
        task = Task { @MainActor in
            for await event in events { relay.listeners?.heard(event) }
        }
        relay.listeners = self
    }

    deinit { task.cancel() }

    // MARK: Adding

    /// - Parameters:
    ///   - name: a later listener with the same name takes this one's place.
    ///   - listener: held weakly.
    @discardableResult
    public func addMessageListener(_ name: String, _ listener: any MessageListener) -> ListenerToken {
        let token = nextToken()
        messageListeners.add(listener, as: name, number: token.number)
        return token
    }

    /// - Parameters:
    ///   - name: a later listener with the same name takes this one's place.
    ///   - listener: held weakly.
    @discardableResult
    public func addGroupListener(_ name: String, _ listener: any GroupListener) -> ListenerToken {
        let token = nextToken()
        groupListeners.add(listener, as: name, number: token.number)
        return token
    }

    /// - Parameters:
    ///   - name: a later listener with the same name takes this one's place.
    ///   - listener: held weakly.
    @discardableResult
    public func addConnectionListener(_ name: String, _ listener: any ConnectionListener) -> ListenerToken {
        let token = nextToken()
        connectionListeners.add(listener, as: name, number: token.number)
        return token
    }

    // MARK: Removing

    /// Takes away the listener of one call of adding, and no other.
    public func remove(_ token: ListenerToken) {
        messageListeners.remove(token)
        groupListeners.remove(token)
        connectionListeners.remove(token)
    }

    /// The seed's form: whoever has the name now goes. A view that may have been followed by another hands itself in.
    public func removeMessageListener(_ name: String) { messageListeners.remove(name) }
    /// Nothing where somebody else has taken the name meanwhile (case sh-28).
    public func removeMessageListener(_ name: String, _ listener: any MessageListener) {
        messageListeners.remove(name, of: listener)
    }
    /// Whoever has the name now goes.
    public func removeGroupListener(_ name: String) { groupListeners.remove(name) }
    /// Nothing where somebody else has taken the name meanwhile.
    public func removeGroupListener(_ name: String, _ listener: any GroupListener) {
        groupListeners.remove(name, of: listener)
    }
    /// Whoever has the name now goes.
    public func removeConnectionListener(_ name: String) { connectionListeners.remove(name) }
    /// Nothing where somebody else has taken the name meanwhile.
    public func removeConnectionListener(_ name: String, _ listener: any ConnectionListener) {
        connectionListeners.remove(name, of: listener)
    }

    private func nextToken() -> ListenerToken {
        lastNumber += 1
        return ListenerToken(number: lastNumber)
    }

    // MARK: Telling

    private func heard(_ event: ClientEvent) {
        switch event {
        case .message(let message) where message.category == .action: heard(action: message)
        case .message(let message): each { $0.received(message) }
        case .updated(let message): each { $0.changed(message) }
        case .typing(let typing):
            each { typing.state == .started ? $0.onTypingStarted(typing) : $0.onTypingEnded(typing) }
        case .read(let receipt): each { $0.onMessagesRead(receipt: receipt) }
        case .delivered(let receipt): each { $0.onMessagesDelivered(receipt: receipt) }
        case .connected: for listener in connectionListeners.listeners { listener.onConnected() }
        case .disconnected: for listener in connectionListeners.listeners { listener.onDisconnected() }
        case .signedOut(let error):
            for listener in connectionListeners.listeners { listener.onSignedOut(because: error) }
        default: break
        }
    }

    private func heard(action: Message) {
        guard let happening = GroupHappening(action) else { return }
        for listener in groupListeners.listeners { happening.tell(listener) }
    }

    private func each(_ body: (any MessageListener) -> Void) {
        for listener in messageListeners.listeners { body(listener) }
    }
}

/// What the task of listening holds, so that it does not hold the listeners' owner.
@MainActor private final class Relay {
    weak var listeners: ChatListeners?
}

extension MessageListener {
    fileprivate func received(_ message: Message) {
        switch (message.category, message.type) {
        case (.message, .text): onTextMessageReceived(textMessage: message)
        case (.message, .image), (.message, .video), (.message, .audio), (.message, .file):
            onMediaMessageReceived(mediaMessage: message)
        default: onCustomMessageReceived(customMessage: message)
        }
    }

    fileprivate func changed(_ message: Message) {
        if message.deletedAt != nil {
            onMessageDeleted(message: message)
        } else if message.editedAt != nil {
            onMessageEdited(message: message)
        } else {
            onMessageChanged(message: message)
        }
    }
}
