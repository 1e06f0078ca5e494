import BeckonModel
import BeckonServer
import Synchronization

/// What a store has told, in order.
final class EventLog: Sendable {
    private let all = Mutex<[StorageEvent]>([])

    func append(_ event: StorageEvent) { all.withLock { $0.append(event) } }

    /// What was told since it was taken last, apart from actions, which other tests are about.
    func take() -> [StorageEvent] { takeAll().filter { $0.action == nil } }

    func takeAll() -> [StorageEvent] {
        all.withLock { events in
            defer { events = [] }
            return events
        }
    }
}

extension StorageEvent {
    var action: MessageAction? {
        if case .message(let wire, _) = self { wire.message.action } else { nil }
    }
}
