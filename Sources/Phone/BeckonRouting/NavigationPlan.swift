/// How to show a destination above the root, whatever is on screen (R-2.3, R-E6). A pure value: the steps for a toolkit.
///
/// Back from the destination leads to the root, or the close button to what was there before, as the app chooses.
public struct NavigationPlan: Sendable, Hashable {
    /// How an app shows what a tap leads to.
    public enum Style: String, Sendable, Hashable, CaseIterable {
        /// Pushed right above the root: Back leads home. A call is presented all the same.
        case pushed
        /// In a navigation of its own with a close button, above what is there (seed 1).
        case modal
    }

    /// One change of what is on screen.
    public enum Step: Sendable, Hashable {
        /// Takes the topmost cover away.
        case dismiss
        /// Makes the topmost cover, a call, small: it goes on.
        case minimizeCall
        /// Goes back in the stack until so many are left, the root included.
        case pop(to: Int)
        /// Puts it on the stack.
        case push(Destination)
        /// Shows it as a cover of its own.
        case present(Destination)
        /// Goes to the message on the screen that is on top now.
        case scroll(Destination)
    }

    /// In their order.
    public let steps: [Step]

    /// - Parameters:
    ///   - destination: where the tap leads.
    ///   - state: what is on screen.
    ///   - style: above the root, or in a window with a close button.
    public init(to destination: Destination, from state: NavigationState, style: Style = .pushed) {
        if let index = state.covers.lastIndex(where: { $0.destination?.isSameScreen(as: destination) == true }) {
            // It is there already, under what covers it.
            let above = state.covers[(index + 1)...]
            if !above.contains(where: \.isLocked) {
                steps = above.reversed().map(\.removal) + [.scroll(destination)]
                return
            }
        }
        if case .callChat(let sessionID, _, _) = destination {
            steps = Self.steps(to: destination, besideCall: sessionID, from: state)
            return
        }
        if let lock = state.covers.lastIndex(where: \.isLocked) {
            // What is not saved stays: the destination goes above it, and closes back to it.
            let above = state.covers[(lock + 1)...].reversed().map(\.removal)
            steps = destination == .root ? [] : above + [.present(destination)]
            return
        }
        let uncovered = state.covers.reversed().map(\.removal)
        if let index = state.stack.lastIndex(where: { $0.isSameScreen(as: destination) }), index > 0 {
            let pops: [Step] = index + 1 < state.stack.count ? [.pop(to: index + 1)] : []
            steps = uncovered + pops + [.scroll(destination)]
            return
        }
        let toRoot: [Step] = state.stack.count > 1 ? [.pop(to: 1)] : []
        switch (destination, style) {
        case (.root, _): steps = uncovered + toRoot
        // Never in the stack, where the next tap would pop it: a call goes on.
        case (.call, _), (.callChat, _): steps = uncovered + [.present(destination)]
        case (_, .pushed): steps = uncovered + toRoot + [.push(destination)]
        case (_, .modal): steps = uncovered + [.present(destination)]
        }
    }
}

extension NavigationPlan {
    /// The sheet of a call's chat: above the call's screen, which stays; where that is small, it comes back first.
    private static func steps(
        to destination: Destination, besideCall sessionID: String, from state: NavigationState
    ) -> [Step] {
        let call = Destination.call(sessionID: sessionID, nil)
        let lock = state.covers.lastIndex(where: \.isLocked)
        let screen = state.covers.lastIndex { cover in
            // An app's own cover is the call that it is in.
            cover.kind == .call && cover.destination?.isSameScreen(as: call) != false
        }
        let kept = [lock, screen].compactMap(\.self).max().map { $0 + 1 } ?? 0
        let removed = state.covers[kept...].reversed().map(\.removal)
        return removed + (screen == nil ? [.present(call)] : []) + [.present(destination)]
    }
}

extension NavigationState.Cover {
    /// What makes room for what is under it.
    fileprivate var removal: NavigationPlan.Step { kind == .call ? .minimizeCall : .dismiss }
}

extension NavigationState {
    /// What is on screen after the steps of a plan; a call that was made small covers nothing.
    public func after(_ plan: NavigationPlan) -> NavigationState {
        var state = self
        for step in plan.steps {
            switch step {
            case .dismiss, .minimizeCall: _ = state.covers.popLast()
            case .pop(let count): state.stack = Array(state.stack.prefix(count))
            case .push(let destination): state.stack.append(destination)
            case .present(let destination): state.covers.append(Cover(presenting: destination))
            case .scroll: break
            }
        }
        return state
    }

    /// What the person sees; nil where an app's own sheet or call covers it.
    public var top: Destination? { covers.isEmpty ? stack.last : covers.last?.destination }
}
