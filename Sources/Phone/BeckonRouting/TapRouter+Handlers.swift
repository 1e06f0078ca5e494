extension TapRouter {
    /// What the app does, all on the main actor.
    public struct Handlers: Sendable {
        /// Shows the destination above the root of the context's scene, in place of what stands there, so that Back leads
        /// to the root; where ``TapContext/opening`` is `scroll` it only goes to the message.
        public var open: @MainActor (Destination, TapContext) -> Void
        /// Starts to make another account of this device the active one; its end is told as
        /// ``TapMachine/Event/accountReady(_:)`` or ``TapMachine/Event/switchFailed``.
        public var switchAccount: @MainActor (String) -> Void
        /// Does a background action. What it throws is told as ``TapMachine/DropReason/actionFailed``; an action that was
        /// put into a durable outbox has succeeded.
        public var perform: @MainActor (BackgroundAction, ActionContext) async throws -> Void
        /// A response that leads nowhere, with the reason, so that the app can tell the person.
        public var dropped: @MainActor (NotificationResponse, TapMachine.DropReason) -> Void

        /// Asks the system for time in the background while an action is under way, `beginBackgroundTask` (P-36). It is given
        /// what to call when that time ends, and returns what to call when it is needed no longer.
        public var beginBackgroundTime: @MainActor (_ expired: @escaping @MainActor () -> Void) -> @MainActor () -> Void

        public init(
            open: @escaping @MainActor (Destination, TapContext) -> Void,
            switchAccount: @escaping @MainActor (String) -> Void = { _ in },
            perform: @escaping @MainActor (BackgroundAction, ActionContext) async throws -> Void = { _, _ in
                throw CancellationError()
            },
            dropped: @escaping @MainActor (NotificationResponse, TapMachine.DropReason) -> Void = { _, _ in },
            beginBackgroundTime:
                @escaping @MainActor (_ expired: @escaping @MainActor () -> Void) -> @MainActor () -> Void = { _ in {} }
        ) {
            self.open = open
            self.switchAccount = switchAccount
            self.perform = perform
            self.dropped = dropped
            self.beginBackgroundTime = beginBackgroundTime
        }
    }
}
