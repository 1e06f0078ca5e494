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
        Task { [weak self, source] in
            let event: ChatMachine.Event
            switch action {
            case .join(let password):
                do throws(ChatError) {
                    event = .joined(try await source.join(password))
                } catch {
                    event = .failedJoining(error)
                }
            case .unblock:
                do throws(ChatError) {
                    try await source.unblock()
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
