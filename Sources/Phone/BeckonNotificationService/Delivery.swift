#if canImport(UserNotifications)
    import BeckonModel
    import BeckonPush
    import Intents
    import UserNotifications

    /// One request of the system on its way back: its handler is called exactly once, whoever comes first.
    ///
    /// `@unchecked Sendable`: the system's objects, which are not, are taken out under the lock by the one thread that
    /// uses them, and no code of others runs while it is held.
    final class Delivery: @unchecked Sendable {
        private struct Taken {
            let handler: (UNNotificationContent) -> Void
            let content: UNNotificationContent
            let intent: INSendMessageIntent?
        }

        private let original: UNNotificationContent
        private let pushed: NotificationContent
        private let trace: Trace
        private let condition = NSCondition()
        private var handler: ((UNNotificationContent) -> Void)?
        private var ready: (content: UNNotificationContent, intent: INSendMessageIntent?)?
        private var isDone = false
        private var waiting: Task<Void, Never>?

        init(
            _ original: UNNotificationContent, _ pushed: NotificationContent, trace: Trace,
            _ handler: @escaping (UNNotificationContent) -> Void
        ) {
            self.original = original
            self.pushed = pushed
            self.trace = trace
            self.handler = handler
        }

        /// Ends the wait for the donation when it is handed over.
        var timer: Task<Void, Never>? {
            get { condition.withLock { waiting } }
            set {
                let isLate = condition.withLock {
                    waiting = newValue
                    return handler == nil
                }
                if isLate { newValue?.cancel() }
            }
        }

        /// Makes what will be shown. Returns what is to be donated before; nil where it can be handed over at once.
        func prepare(_ revised: NotificationContent) -> INInteraction? {
            let content = revised == pushed ? original : original.revised(from: pushed, to: revised, trace: trace)
            let intent = revised.communication.map { INSendMessageIntent($0, trace: trace) }
            condition.withLock {
                ready = (content, intent)
                condition.broadcast()
            }
            guard let intent else { return nil }
            let interaction = INInteraction(intent: intent, response: nil)
            interaction.direction = .incoming
            return interaction
        }

        /// Hands over what is ready; a second call does nothing.
        func handOver() {
            let taken = condition.withLock {
                guard let handler, let ready else { return Taken?.none }
                self.handler = nil
                waiting?.cancel()
                return Taken(handler: handler, content: ready.content, intent: ready.intent)
            }
            guard let taken else { return }
            taken.handler(updated(taken.content, taken.intent))
            condition.withLock {
                isDone = true
                condition.broadcast()
            }
        }

        /// Hands over before it returns. The pipeline has given its content, or is giving it on another thread at this
        /// moment: for that it waits, and never longer than a second.
        func expire() {
            let limit = Date(timeIntervalSinceNow: 1)
            condition.withLock {
                while ready == nil, condition.wait(until: limit) {}
                if ready == nil { ready = (original, nil) }
            }
            handOver()
            condition.withLock { while !isDone, condition.wait(until: limit) {} }
        }

        /// With the sender's name and picture in the system's own manner. What comes out is not changed any more.
        private func updated(
            _ content: UNNotificationContent, _ intent: INSendMessageIntent?
        ) -> UNNotificationContent {
            guard let intent else { return content }
            do {
                return try content.updating(from: intent)
            } catch {
                trace(.revised, decision: "not-communication", reason: "refused-by-system")
                return content
            }
        }
    }
#endif
