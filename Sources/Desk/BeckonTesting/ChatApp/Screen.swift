public import BeckonRouting
public import BeckonScreens

/// What can stand in an app's navigation stack.
public enum Screen: Sendable {
    /// The root: the list of conversations.
    case list(ConversationListScreen)
    case chat(ChatWindow)
    /// The screen of a category, with the notification's title.
    case category(String, title: String)
    /// A vendor's own chat screen, at a conversation where the push named one.
    case vendor(String, conversation: String?)

    /// Where the screen is, as routing names it.
    public var destination: Destination {
        switch self {
        case .list: .root
        case .chat(let window): .conversation(window.receiver, messageID: nil)
        case .category(let name, _): .category(name)
        case .vendor(let name, let conversation): .vendor(name, conversation: conversation)
        }
    }
}

extension Screen {
    @MainActor func appear() {
        switch self {
        case .list(let list): list.appear()
        case .chat(let window): window.appear()
        case .category, .vendor: break
        }
    }

    @MainActor func disappear() {
        switch self {
        case .list(let list): list.disappear()
        case .chat(let window): window.disappear()
        case .category, .vendor: break
        }
    }
}
