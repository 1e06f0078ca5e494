#if canImport(UserNotifications)
    import BeckonExtension
    import BeckonModel
    import BeckonPush
    import Intents
    import UserNotifications

    /// Between the system's requests and the pipeline: turns contents into values and back, and donates who writes.
    ///
    /// Safe to share: what is in flight is behind the lock; the pipeline and each delivery have locks of their own.
    final class RevisionService: @unchecked Sendable {
        private let pipeline: RevisionPipeline
        private let time: TimeSource
        private let trace: Trace
        private let donationLimit: Duration
        private let lock = NSLock()
        private var inFlight: [ObjectIdentifier: Delivery] = [:]

        init(stages: [any RevisionStage], options: NotificationServiceOptions) {
            pipeline = RevisionPipeline(
                stages: stages, reader: options.reader, deadline: options.deadline, limits: options.limits,
                mayFilter: options.mayFilter, time: options.time, trace: options.trace)
            time = options.time
            trace = options.trace
            donationLimit = options.donationLimit
        }

        func didReceive(_ request: UNNotificationRequest, _ handler: @escaping (UNNotificationContent) -> Void) {
            let pushed = NotificationContent(request.content)
            let delivery = Delivery(request.content, pushed, trace: trace, handler)
            lock.withLock { inFlight[ObjectIdentifier(delivery)] = delivery }
            pipeline.didReceive(NotificationRequest(identifier: request.identifier, content: pushed)) { revised in
                self.finish(delivery, revised)
            }
        }

        /// P-16: names no request, so that all are finished; nobody waits for a donation any more.
        func timeWillExpire() {
            pipeline.timeWillExpire()
            let left = lock.withLock {
                defer { inFlight = [:] }
                return inFlight.values
            }
            for delivery in left { delivery.expire() }
        }

        private func finish(_ delivery: Delivery, _ revised: NotificationContent) {
            guard let interaction = delivery.prepare(revised) else { return handOver(delivery) }
            // P-34: the system believes what was donated before it is shown, and may take its time.
            delivery.timer = Task { [time, donationLimit] in
                do { try await time.wait(donationLimit) } catch { return }  // Cancelled: it was taken before.
                self.handOver(delivery)
            }
            interaction.donate { [trace] error in
                if error != nil { trace(.revised, decision: "not-donated", reason: "refused-by-system") }
                self.handOver(delivery)
            }
        }

        private func handOver(_ delivery: Delivery) {
            delivery.handOver()
            _ = lock.withLock { inFlight.removeValue(forKey: ObjectIdentifier(delivery)) }
        }
    }
#endif
