import BeckonClient
import BeckonModel

extension ChatWindow {
    /// The person joins the group, where ``ChatSnapshot/access`` offers it.
    ///
    /// Ends with the chat open, or in a state that says why not. It is asked once: whatever the server refuses, the
    /// person decides what follows. Nothing happens where the group asks for a password and none is given.
    public func join(password: String? = nil) { handle(.join(password: password)) }

    /// The person takes back that they have blocked the other user, where ``ChatSnapshot/access`` offers it.
    public func unblock() { handle(.unblock) }

    /// Something has happened to the account's access: the window follows it at once, and loads what it now may.
    public func accessChanged(_ change: AccessChange) { handle(.accessChanged(change)) }

    /// Not in the window's bag: what the person asked for is done, also when the window closes in the same moment. Its
    /// answer is kept for when the window comes back, so that nothing is asked for twice.
    func changeAccess(_ action: ChatMachine.Action) {
        Task { [weak self, client, receiver] in
            let event: ChatMachine.Event
            switch (action, receiver) {
            case (.join(let password), .group(let guid)):
                do throws(ChatError) {
                    event = .joined(try await client.joinGroup(guid, password: password))
                } catch {
                    event = .failedJoining(error)
                }
            case (.unblock, .user(let uid)):
                do throws(ChatError) {
                    try await client.unblock(uid)
                    event = .unblocked
                } catch {
                    event = .failedUnblocking(error)
                }
            default: return
            }
            self?.handle(event)
        }
    }
}
