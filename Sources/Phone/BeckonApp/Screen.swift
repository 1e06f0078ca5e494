public import BeckonModel
public import BeckonRouting
public import BeckonScreens
public import Foundation

/// What can stand in an app's navigation stack.
public enum Screen: Sendable {
    /// The root: the list of conversations.
    case list(ConversationListScreen)
    /// A conversation of a user or a group.
    case chat(ChatWindow)
    /// The screen of a category, with the notification's title.
    case category(String, title: String)
    /// A vendor's own chat screen, at a conversation where the push named one.
    case vendor(String, conversation: String?)

    /// An incoming call.
    case call(sessionID: String, Receiver?)
    /// The chat beside a call, a sheet above it.
    case callChat(sessionID: String, ChatWindow)
    /// The same of the call that this process is in.
    case callSheet(sessionID: String, GroupID, CallChatScreen)
    /// What a link of the app's own leads to.
    case url(URL)

    /// Where the screen is, as routing names it.
    public var destination: Destination {
        switch self {
        case .list: .root
        case .chat(let window): .conversation(window.receiver, messageID: nil)
        case .category(let name, _): .category(name)
        case .vendor(let name, let conversation): .vendor(name, conversation: conversation)
        case .call(let sessionID, let receiver): .call(sessionID: sessionID, receiver)
        case .callChat(let sessionID, let window):
            if case .group(let guid) = window.receiver { .callChat(sessionID: sessionID, guid) } else { .root }
        case .callSheet(let sessionID, let guid, _): .callChat(sessionID: sessionID, guid)
        case .url(let url): .url(url)
        }
    }
}

extension Screen {
    /// Whether both are one object on screen, not only one destination.
    @MainActor public func isSame(as other: Screen?) -> Bool {
        switch (self, other) {
        case (.list(let one), .list(let other)): one === other
        case (.chat(let one), .chat(let other)): one === other
        case (.callChat(_, let one), .callChat(_, let other)): one === other
        case (.callSheet(_, _, let one), .callSheet(_, _, let other)): one === other
        default: destination == other?.destination
        }
    }

    /// It comes on screen: for a navigation without views. A view controller of Beckon tells its screen by itself.
    @MainActor public func appear() {
        switch self {
        case .list(let list): list.appear()
        case .chat(let window), .callChat(_, let window): window.appear()
        case .callSheet(_, _, let sheet): sheet.open()
        case .category, .vendor, .call, .url: break
        }
    }

    /// It goes from the screen.
    @MainActor public func disappear() {
        switch self {
        case .list(let list): list.disappear()
        case .chat(let window), .callChat(_, let window): window.disappear()
        case .callSheet(_, _, let sheet): sheet.close()
        case .category, .vendor, .call, .url: break
        }
    }
}
