public import BeckonModel
public import Foundation

/// Where a tap leads. One value, so that a route can be printed, stored and compared.
///
/// Its printed form is also its coded one: ``init(_:)`` reads what ``description`` writes.
public enum Destination: Sendable, Hashable {
    /// A chat window, at a message where the push names one, in the thread that began with a message where it names one
    ///
    case conversation(Receiver, messageID: String?, thread: String? = nil)
    /// The screen of a call that still rings, with whom it is.
    case call(sessionID: String, Receiver?)
    /// The chat beside a call that the account is in: a sheet above the call's screen, at a message where the push
    /// names one. The group's window is ``conversation(_:messageID:thread:)``.
    case callChat(sessionID: String, GroupID, messageID: String? = nil)
    /// The screen that the app registered for a category (seed 2: `Second`, `Third`).
    case category(String)
    /// A link that the app finds in a push of its own.
    case url(URL)
    /// The app's screen for another vendor's chats, by the name of its dialect: at a conversation and message, both by
    /// the vendor's identifiers, where its pushes name one (Stream's `cid`); without one where they do not (seed 3).
    case vendor(String, conversation: String? = nil, messageID: String? = nil)
    /// The app's own root.
    case root

    /// Whether both are the same screen: one conversation at two messages is, a thread of it is another.
    public func isSameScreen(as other: Destination) -> Bool {
        withoutMessage == other.withoutMessage
    }

    /// Whether somebody who looks at it sees what comes for the other: a chat window shows also what is said in its
    /// threads, a thread shows itself alone; a call's chat is its group's window in another place.
    public func covers(_ other: Destination) -> Bool {
        if case .callChat(_, let guid, _) = self { return other.group == guid }
        if case .callChat(_, let guid, _) = other { return self.isWindow(of: guid) }
        if case .conversation(let receiver, _, nil) = self, case .conversation(receiver, _, _) = other { return true }
        return isSameScreen(as: other)
    }

    private var group: GroupID? {
        switch self {
        case .conversation(.group(let guid), _, _), .callChat(_, let guid, _): guid
        default: nil
        }
    }

    private func isWindow(of guid: GroupID) -> Bool {
        if case .conversation(.group(guid), _, nil) = self { true } else { false }
    }

    private var withoutMessage: Destination {
        switch self {
        case .conversation(let receiver, _, let thread): .conversation(receiver, messageID: nil, thread: thread)
        case .vendor(let name, let conversation, _): .vendor(name, conversation: conversation)
        case .call(let sessionID, _): .call(sessionID: sessionID, nil)
        case .callChat(let sessionID, let guid, _): .callChat(sessionID: sessionID, guid)
        case .category, .url, .root: self
        }
    }
}
