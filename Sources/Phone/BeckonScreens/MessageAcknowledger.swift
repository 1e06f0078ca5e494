public import BeckonClient
public import BeckonModel

/// Tells the server of each message that arrives whether the person has it in front of them, so that no push repeats
/// what is on screen and none is missing where it is not (``BeckonClient/ChatClient/acknowledge(_:shown:)``).
///
/// One for a session. Lives as long as somebody holds it.
@MainActor public final class MessageAcknowledger {
    private let tasks = TaskBag()

    /// - Parameters:
    ///   - client: the SDK, with the account signed in.
    ///   - visibility: shared by all windows of the app.
    ///   - account: who is signed in.
    public init(
        client: ChatClient, visibility: VisibleChats, account: UserID
    ) {
        let events = client.events()
        tasks.run { [weak visibility] in
            for await event in events {
                guard let visibility, !Task.isCancelled else { return }
                guard case .message(let message) = event, message.sender.uid != account else { continue }
                await client.acknowledge(message, shown: visibility.isShown(message.counterpart(of: account)))
            }
        }
    }

    /// Nothing is told any more.
    public func stop() { tasks.cancelAll() }
}
