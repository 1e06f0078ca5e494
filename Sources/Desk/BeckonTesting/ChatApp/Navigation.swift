public import BeckonRouting
public import BeckonScreens

/// A navigation controller: a root and what stands above it. Only the top is on screen.
@MainActor public final class Navigation {
    /// From the root up; empty until the root is shown.
    public private(set) var stack: [Screen] = []
    private let onShown: @MainActor (Destination) -> Void

    /// - Parameter onShown: told what is on top after each change.
    init(onShown: @escaping @MainActor (Destination) -> Void) { self.onShown = onShown }

    /// What is on screen.
    public var top: Screen? { stack.last }
    /// The destinations from the root up.
    public var destinations: [Destination] { stack.map(\.destination) }
    /// Whether the root is on screen.
    public var isAtRoot: Bool { stack.count == 1 }

    /// The chat on top, where one is.
    public var chat: ChatWindow? {
        if case .chat(let window) = top { window } else { nil }
    }

    /// The list at the root, on screen or covered.
    public var list: ConversationListScreen? {
        if case .list(let list) = stack.first { list } else { nil }
    }

    /// Goes back one screen; the root stays.
    public func back() {
        guard stack.count > 1 else { return }
        stack.removeLast().disappear()
        shown()
    }

    func showRoot(_ root: Screen) {
        clear()
        stack = [root]
        shown()
    }

    /// Puts a screen right above the root, in place of what stands there.
    func show(_ screen: Screen) {
        top?.disappear()
        stack = Array(stack.prefix(1)) + [screen]
        shown()
    }

    func backToRoot() {
        guard stack.count > 1 else { return }
        top?.disappear()
        stack = Array(stack.prefix(1))
        shown()
    }

    func clear() {
        top?.disappear()
        stack = []
    }

    private func shown() {
        guard let top else { return }
        top.appear()
        onShown(top.destination)
    }
}
