public import BeckonModel

/// Where a tap leads. One value, so that a route can be printed, stored and compared.
public enum Destination: Sendable, Hashable, Codable {
    /// A chat window, at a message where the push names one.
    case conversation(Receiver, messageID: String?)
    /// The screen that the app registered for a category (seed 2: `Second`, `Third`).
    case category(String)
    /// The app's screen for another vendor's chats, by the name of its dialect: at a conversation and message, both by
    /// the vendor's identifiers, where its pushes name one (Stream's `cid`); without one where they do not (seed 3).
    case vendor(String, conversation: String? = nil, messageID: String? = nil)
    /// The app's own root.
    case root

    /// Whether both are the same screen: one conversation at two messages is.
    public func isSameScreen(as other: Destination) -> Bool {
        withoutMessage == other.withoutMessage
    }

    private var withoutMessage: Destination {
        switch self {
        case .conversation(let receiver, _): .conversation(receiver, messageID: nil)
        case .vendor(let name, let conversation, _): .vendor(name, conversation: conversation)
        case .category, .root: self
        }
    }
}
