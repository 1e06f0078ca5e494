#if canImport(UIKit)
    import BeckonScreens

    /// What a list or a composer is set to: it may be set before there is a context, and before it is on screen.
    @MainActor final class ChatSlot {
        enum Role { case list, composer }

        var context: ChatContext? {
            didSet { bind() }
        }
        private(set) var binding: ChatBinding?
        private let role: Role
        private weak var owner: AnyObject?
        private let onChange: @MainActor () -> Void
        private var wish: ChatWish?
        private var isInWindow = false

        /// - Parameter onChange: there is something else to show.
        init(_ role: Role, of owner: AnyObject, onChange: @escaping @MainActor () -> Void) {
            self.role = role
            self.owner = owner
            self.onChange = onChange
        }

        var window: ChatWindow? { binding?.window }

        func set(_ new: ChatWish) {
            wish = new
            bind()
        }

        func use(_ new: ChatBinding) {
            wish = nil
            context = new.context
            take(new)
        }

        func moved(isInWindow: Bool) {
            self.isInWindow = isInWindow
            bind()
            if let owner { binding?.shows(owner, isInWindow) }
        }

        private func bind() {
            guard let wish, let context = context ?? .current else { return }
            self.wish = nil
            take(context.binding(for: wish, as: role))
        }

        private func take(_ new: ChatBinding) {
            guard let owner, binding !== new else { return }
            binding?.leave(owner)
            binding = new
            new.take(role, owner)
            new.observe(owner) { [weak self] in self?.onChange() }
            if isInWindow { new.shows(owner, true) }
            onChange()
        }
    }
#endif
