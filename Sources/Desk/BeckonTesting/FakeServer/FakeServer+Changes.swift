public import BeckonModel

/// What becomes of messages after they were sent. It is told as an event and by the next page.
extension FakeServer {
    /// Its sender changes the text. Nil where there is no such message.
    @discardableResult
    public func edit(_ id: Int64, of user: UserID, with receiver: Receiver, to text: String) -> Message? {
        change(id, Key(user, receiver), .edited, by: user) { message in
            message.text = text
            message.editedAt = self.now() / 1000
        }
    }

    /// Its sender takes it back: what stays is that there was one. Nil where there is no such message.
    @discardableResult
    public func delete(_ id: Int64, of user: UserID, with receiver: Receiver) -> Message? {
        change(id, Key(user, receiver), .deleted, by: user) { message in
            message.text = nil
            message.deletedAt = self.now() / 1000
        }
    }

    /// The server has it no more, as after a retention period.
    public func erase(_ id: Int64, of user: UserID, with receiver: Receiver) {
        log[Key(user, receiver)]?.removeAll { $0.id == id }
    }

    func change(
        _ id: Int64, _ key: Key, _ action: MessageAction, by user: UserID, _ body: (inout Message) -> Void
    ) -> Message? {
        guard let index = log[key]?.firstIndex(where: { $0.id == id }), var message = log[key]?[index] else {
            return nil
        }
        body(&message)
        log[key]?[index] = message
        happened(action, by: user, to: message, in: key)
        return message
    }
}
