public import BeckonApp
public import BeckonRouting
public import BeckonScreens

/// A navigation controller: a root and what stands above it. Only the top is on screen.
@MainActor public final class Navigation {
    /// From the root up; empty until the root is shown.
    public private(set) var stack: [Screen] = []
    private struct Cover {
        let state: NavigationState.Cover
        var screen: Screen?
    }

    private var covers: [Cover] = []
    private let onShown: @MainActor (Destination) -> Void
    private let onCovered: @MainActor (Bool) -> Void

    /// - Parameters:
    ///   - onShown: told what is on top after each change.
    ///   - onCovered: told whether something that is no destination covers it.
    init(
        onShown: @escaping @MainActor (Destination) -> Void, onCovered: @escaping @MainActor (Bool) -> Void = { _ in }
    ) {
        self.onShown = onShown
        self.onCovered = onCovered
    }

    /// What is on screen; nil where something covers it that is no destination.
    public var top: Screen? { covers.isEmpty ? stack.last : covers.last?.screen }

    /// What stands on screen, as a plan needs it.
    public var state: NavigationState {
        NavigationState(stack: destinations, covers: covers.map(\.state))
    }
    /// The destinations from the root up.
    public var destinations: [Destination] { stack.map(\.destination) }
    /// Whether the root is on screen.
    public var isAtRoot: Bool { stack.count == 1 && covers.isEmpty }

    /// The chat on top, where one is; also one beside a call.
    public var chat: ChatWindow? { top?.chat }

    /// The list at the root, on screen or covered.
    public var list: ConversationListScreen? {
        if case .list(let list) = stack.first { list } else { nil }
    }

    /// Goes back one screen, or closes what covers the rest; the root stays.
    public func back() {
        if let cover = covers.popLast() {
            cover.screen?.disappear()
        } else {
            guard stack.count > 1 else { return }
            stack.removeLast().disappear()
        }
        shown()
    }

    /// Something of the app's own covers the screen: a sheet, a call.
    ///
    /// - Parameters:
    ///   - kind: a sheet, or a call on top.
    ///   - isLocked: whether only the person can end it.
    public func cover(_ kind: NavigationState.Cover.Kind, isLocked: Bool = false) {
        guard !stack.isEmpty else { return }
        top?.disappear()
        covers.append(Cover(state: NavigationState.Cover(kind, isLocked: isLocked)))
        onCovered(true)
    }

    func showRoot(_ root: Screen) {
        clear()
        stack = [root]
        shown()
    }

    /// Carries a plan out; what has to be made is made by the app.
    func perform(_ plan: NavigationPlan, make: (Destination) -> Screen?) {
        guard !plan.steps.isEmpty else { return }
        let before = top
        for step in plan.steps {
            switch step {
            case .dismiss, .minimizeCall: covers.removeLast()
            case .pop(let count): stack = Array(stack.prefix(count))
            case .push(let destination): if let screen = make(destination) { stack.append(screen) }
            case .present(let destination):
                guard let screen = make(destination) else { continue }
                covers.append(Cover(state: NavigationState.Cover(presenting: destination), screen: screen))
            case .scroll: break
            }
        }
        guard before?.isSame(as: top) != true else { return }
        before?.disappear()
        shown()
    }

    func clear() {
        top?.disappear()
        stack = []
        covers = []
    }

    private func shown() {
        onCovered(top == nil && !stack.isEmpty)
        guard let top else { return }
        top.appear()
        onShown(top.destination)
    }
}
