extension TapMachine {
    /// Moves everything that waits as far as the gates allow.
    mutating func advance(_ step: inout Step) {
        advanceActions(&step)
        guard let current = state.waiting else { return }
        switch state.session {
        case .unknown: wait(.sessionUnknown, &step)
        case .nobody: wait(.nobodySignedIn, &step)
        case .known(let active, let others):
            let account = current.tap.account ?? active
            if account != active, !others.contains(account) {
                dropWaiting(.accountNotOnDevice, &step)
            } else if state.switchingTo != nil {
                // Also what is for the active account: in a moment it is not active any more.
                wait(.switchingAccount, &step)
            } else if account != active {
                wait(.switchingAccount, &step)
                state.switchingTo = account
                step.actions.append(.switchAccount(to: account, current.tap))
            } else if let scene = state.roots.scene(for: current.scene, of: active) {
                state.waiting = nil
                let destination = current.tap.destination(by: resolver, as: active)
                let opening = state.roots.opening(of: destination, in: scene)
                state.roots.show(destination, in: scene)
                step.actions.append(.open(current.tap, destination, scene: scene, account: active, opening))
            } else {
                wait(.rootNotReady, &step)
            }
        }
    }

    private mutating func advanceActions(_ step: inout Step) {
        for index in state.pending.indices where !state.pending[index].isPerforming {
            let tap = state.pending[index].tap
            switch state.session {
            case .unknown: wait(index, .sessionUnknown, &step)
            case .nobody:
                wait(index, .nobodySignedIn, &step)
                // A login may take any time; the system's patience ends after seconds.
                complete(index, &step)
            case .known(let active, let others):
                let account = tap.account ?? active
                guard account == active || others.contains(account) else { continue }
                state.pending[index].isPerforming = true
                let destination = tap.destination(by: resolver, as: account)
                step.actions.append(.perform(state.pending[index].action, tap, destination, account: account))
            }
        }
        guard case .known = state.session else { return }
        finish(.accountNotOnDevice, &step) { !$0.isPerforming }
    }

    private mutating func wait(_ reason: WaitReason, _ step: inout Step) {
        guard let tap = state.waiting?.tap, state.waiting?.reason != reason else { return }
        state.waiting?.reason = reason
        step.actions.append(.wait(tap, reason))
    }

    private mutating func wait(_ index: Int, _ reason: WaitReason, _ step: inout Step) {
        guard state.pending[index].reason != reason else { return }
        state.pending[index].reason = reason
        step.actions.append(.wait(state.pending[index].tap, reason))
    }

    // MARK: Ends

    mutating func dropWaiting(_ reason: DropReason, _ step: inout Step) {
        guard let tap = state.waiting?.tap else { return }
        state.waiting = nil
        step.actions.append(.drop(tap, reason))
    }

    /// Ends background actions; without a reason they have succeeded.
    mutating func finish(_ reason: DropReason?, _ step: inout Step, where ends: (Pending) -> Bool) {
        for index in state.pending.indices where ends(state.pending[index]) {
            if let reason { step.actions.append(.drop(state.pending[index].tap, reason)) }
            complete(index, &step)
        }
        state.pending.removeAll(where: ends)
    }

    mutating func complete(_ index: Int, _ step: inout Step) {
        if let completion = state.pending[index].completion.take() { step.completions.append(completion) }
    }
}
