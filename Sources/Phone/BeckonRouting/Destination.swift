public import BeckonModel

/// Where a tap leads. One value, so that a route can be printed, stored and compared.
public enum Destination: Sendable, Hashable, Codable {
    /// A chat window, at a message where the push names one.
    case conversation(Receiver, messageID: String?)
    /// The screen that the app registered for a category (seed 2: `Second`, `Third`).
    case category(String)
    /// The app's own root.
    case root
}
