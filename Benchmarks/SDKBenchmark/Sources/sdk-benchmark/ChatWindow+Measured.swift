import BeckonClient
import BeckonModel
@_spi(Benchmarks) import BeckonScreens

extension ChatWindow {
    /// Opens a chat and returns when its messages are on screen.
    static func opened(_ receiver: Receiver, of me: User, client: ChatClient) async -> ChatWindow {
        let window = ChatWindow(with: receiver, account: me, client: client, visibility: VisibleChats())
        await withCheckedContinuation { continuation in
            window.onChange = { [weak window] in
                guard let window, !window.snapshot.items.isEmpty else { return }
                window.onChange = nil
                continuation.resume()
            }
            window.appear()
        }
        return window
    }

    /// How long it takes from a new message to the snapshot that shows it.
    func time(_ message: Message, _ clock: ContinuousClock) -> Duration {
        let start = clock.now
        hear(.message(message))
        let took = clock.now - start
        guard snapshot.items.last?.messageID == message.id else { fail("message \(message.id) is not shown") }
        return took
    }
}
