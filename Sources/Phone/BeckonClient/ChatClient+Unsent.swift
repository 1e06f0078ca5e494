extension ChatClient {
    /// What was written here for any conversation and is not with the server, in its order.
    public var unsentMessages: [LocalMessage] { outbox.entries.map(\.localMessage) }
}
