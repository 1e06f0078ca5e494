public import BeckonModel

/// What is written here. It is on the disk when a call returns.
extension ChatStore {
    /// What waits to be sent and what has failed, in the order in which it was written.
    public func outbox() throws(StoreError) -> [OutboxEntry] {
        try read { try $0.outbox() }
    }

    /// Keeps a message until the server has it. One that is kept already stays as it is.
    public func keep(_ entry: OutboxEntry) throws(StoreError) {
        try write(durably: true) { try $0.keep(entry) }
    }

    /// Changes what is kept of a message: why it failed, how far its files are. Nothing for one that is not there.
    public func replace(_ entry: OutboxEntry) throws(StoreError) {
        try write(durably: true) { try $0.replace(entry) }
    }

    /// A message that is sent again goes behind all others.
    public func moveToEnd(muid: String, in receiver: Receiver) throws(StoreError) {
        try write(durably: true) { try $0.moveToEnd(muid: muid, in: receiver) }
    }

    /// Forgets a message of the outbox, and keeps what it has become, at once.
    ///
    /// - Parameters:
    ///   - muid: of the message.
    ///   - receiver: the user or the group.
    ///   - sent: the message as the server has it; nil where a person gave it up.
    @discardableResult
    public func remove(
        muid: String, in receiver: Receiver, sent: Message? = nil
    ) throws(StoreError) -> StoreChanges {
        // Were it lost, the message would be sent once more with its muid, which makes no second one.
        try change(durably: sent == nil) { writing in
            try writing.removeFromOutbox(muid: muid, in: receiver)
            if let sent { try writing.take(sent, asOf: 0) }
        }
    }

    /// What is being written to somebody, also where there is no conversation yet; nil or nothing where nothing is.
    public func setDraft(_ text: String?, of receiver: Receiver) throws(StoreError) {
        try write(durably: true) { try $0.setDraft(text, of: receiver) }
    }

    /// What was being written.
    public func draft(of receiver: Receiver) throws(StoreError) -> String? {
        try read { try $0.draft(of: receiver) }
    }

    /// What was read here: unread messages are fewer at once, and the server is to be told. Nothing for a place behind
    /// the one that is known.
    public func keepRead(upTo id: Int64, of receiver: Receiver) throws(StoreError) -> StoreChanges {
        try change(durably: true) { try $0.keepRead(upTo: id, of: receiver) }
    }

    /// Up to where the server is to be told, of each conversation.
    public func pendingReads() throws(StoreError) -> [PendingRead] {
        try read { try $0.pendingReads() }
    }

    /// The server knows it, or has refused it. What was read further since is still to be told.
    public func readTold(upTo id: Int64, of receiver: Receiver) throws(StoreError) {
        try write { try $0.readTold(upTo: id, of: receiver) }
    }
}
