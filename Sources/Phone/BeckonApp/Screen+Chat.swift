public import BeckonScreens

extension Screen {
    /// The chat that it shows, where it is one; also one beside a call.
    @MainActor public var chat: ChatWindow? {
        switch self {
        case .chat(let window), .callChat(_, let window): window
        case .callSheet(_, _, let sheet): sheet.window
        case .list, .category, .vendor, .call, .url: nil
        }
    }
}
