public import BeckonModel

/// Which chats a person has in front of them: what decides between a banner and nothing, and what is read.
///
/// One for an app. The app tells whether it is active; chat windows come and go by themselves.
@MainActor public final class VisibleChats {
    private struct Entry {
        weak var window: ChatWindow?
    }

    private var entries: [Entry] = []

    public init() {}

    /// Whether the app is active. Windows mark as read what they show as soon as it is.
    public var isActive = false {
        didSet {
            guard isActive != oldValue else { return }
            for window in windows { window.activeChanged(isActive) }
        }
    }

    /// Told what the account may do in a chat, as its window learns it: where it has left, its pushes show no banner.
    public var onAccess: (@MainActor (Receiver, ChatAccess) -> Void)?

    /// The conversations that are on screen, whether or not the app is active.
    public var receivers: Set<Receiver> { Set(windows.map(\.receiver)) }

    /// Whether a conversation is visible on an active screen.
    public func isShown(_ receiver: Receiver) -> Bool { isActive && receivers.contains(receiver) }

    /// How many windows are on screen.
    package var count: Int { windows.count }

    func add(_ window: ChatWindow) {
        entries.removeAll { $0.window == nil || $0.window === window }
        entries.append(Entry(window: window))
    }

    func remove(_ window: ChatWindow) {
        entries.removeAll { $0.window == nil || $0.window === window }
    }

    private var windows: [ChatWindow] { entries.compactMap(\.window) }
}
