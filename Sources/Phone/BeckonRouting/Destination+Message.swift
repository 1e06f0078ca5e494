extension Destination {
    /// The message that a chat is to be opened at, by its server's id; nil where none is named, and for what is no chat.
    public var messageID: String? {
        switch self {
        case .conversation(_, let messageID, _), .callChat(_, _, let messageID), .vendor(_, _, let messageID): messageID
        case .root, .category, .call, .url: nil
        }
    }
}
