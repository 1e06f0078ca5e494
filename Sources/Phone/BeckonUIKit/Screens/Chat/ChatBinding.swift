#if canImport(UIKit)
    import BeckonScreens

    /// One chat window and the views that show it: a window has one listener, a chat has a list, a composer and a title.
    @MainActor final class ChatBinding {
        private struct Observer {
            weak var owner: AnyObject?
            let onChange: @MainActor () -> Void
        }

        private struct Holder {
            weak var holder: AnyObject?
        }

        let window: ChatWindow
        let context: ChatContext
        /// Whether the views say when it is on screen; false where somebody else does, as the screen of a call's chat.
        private let isDriven: Bool
        private var observers: [Observer] = []
        private var holders: [Holder] = []
        private var roles: [ChatSlot.Role: Holder] = [:]

        init(_ window: ChatWindow, _ context: ChatContext, isDriven: Bool = true) {
            self.window = window
            self.context = context
            self.isDriven = isDriven
            window.onChange = { [weak self] in self?.tell() }
            window.composer.onChange = { [weak self] in self?.tell() }
        }

        func isFree(for role: ChatSlot.Role, _ wish: ChatWish) -> Bool {
            window.receiver == wish.receiver && window.parent == wish.thread && roles[role]?.holder == nil
        }

        func take(_ role: ChatSlot.Role, _ owner: AnyObject) { roles[role] = Holder(holder: owner) }

        func observe(_ owner: AnyObject, _ onChange: @escaping @MainActor () -> Void) {
            observers.append(Observer(owner: owner, onChange: onChange))
        }

        /// The view shows something else from here on.
        func leave(_ owner: AnyObject) {
            observers.removeAll { $0.owner == nil || $0.owner === owner }
            roles = roles.filter { $0.value.holder !== owner }
            shows(owner, false)
        }

        /// A view or a controller is on screen, or is not any more. The window is while one of them is.
        func shows(_ holder: AnyObject, _ isShown: Bool) {
            holders.removeAll { $0.holder == nil || $0.holder === holder }
            if isShown { holders.append(Holder(holder: holder)) }
            guard isDriven else { return }
            if holders.isEmpty { window.disappear() } else { window.appear() }
        }

        private func tell() {
            observers.removeAll { $0.owner == nil }
            for observer in observers { observer.onChange() }
        }
    }
#endif
