import BeckonServer
import Synchronization

/// What a store has told, in order.
final class EventLog: Sendable {
    private let all = Mutex<[StorageEvent]>([])

    func append(_ event: StorageEvent) { all.withLock { $0.append(event) } }

    /// What was told since it was taken last.
    func take() -> [StorageEvent] {
        all.withLock { events in
            defer { events = [] }
            return events
        }
    }
}
