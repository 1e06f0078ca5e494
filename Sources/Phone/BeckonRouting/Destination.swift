public import BeckonModel

/// Where a tap leads. One value, so that a route can be printed, stored and compared.
public enum Destination: Sendable, Hashable, Codable {
    /// A chat window, at a message where the push names one.
    case conversation(Receiver, messageID: String?)
    /// The screen that the app registered for a category (seed 2: `Second`, `Third`).
    case category(String)
    /// The chat screen of a vendor's own kit, by the name of its dialect: its pushes name no conversation (seed 3).
    case vendor(String)
    /// The app's own root.
    case root

    /// Whether both are the same screen: one conversation at two messages is.
    public func isSameScreen(as other: Destination) -> Bool {
        if case .conversation(let receiver, _) = self, case .conversation(receiver, _) = other { return true }
        return self == other
    }
}
