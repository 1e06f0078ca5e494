import BeckonAPI
import BeckonModel
import BeckonServer
import Synchronization
import Testing

/// A client that knows what sync has told it and nothing else. A row that is told twice, or out of order, is an issue.
final class SyncClient: Sendable {
    private struct Known {
        var cursor: SyncCursor?
        var rows: [Receiver: [Message]] = [:]
        var states: [Receiver: ConversationState] = [:]
        var pages = 0
    }

    let session: Session
    private let storage: any Storage
    private let known = Mutex(Known())

    init(_ session: Session, _ storage: any Storage) {
        self.session = session
        self.storage = storage
    }

    var cursor: SyncCursor? { known.withLock(\.cursor) }
    var pages: Int { known.withLock(\.pages) }
    func rows(_ receiver: Receiver) -> [Message] { known.withLock { $0.rows[receiver] ?? [] } }
    func state(_ receiver: Receiver) -> ConversationState? { known.withLock { $0.states[receiver] } }

    /// Asks until there is no more, or once.
    func sync(limit: Int = 100, once: Bool = false) async throws -> [RealtimeEvent] {
        var events: [RealtimeEvent] = []
        while true {
            let page = try await storage.changes(for: session, since: cursor, limit: limit)
            #expect(!page.isReset && page.events.count <= max(limit, 2))
            take(page)
            events += page.events
            guard page.hasMore, !once else { return events }
            #expect(!page.events.isEmpty)
        }
    }

    private func take(_ page: SyncPage) {
        known.withLock { known in
            known.cursor = page.cursor
            known.pages += 1
            for row in page.events.compactMap(\.row) {
                let receiver = row.counterpart(of: session.uid)
                if let last = known.rows[receiver]?.last?.id { #expect(row.id > last) }
                known.rows[receiver, default: []].append(row)
            }
            for state in page.conversations {
                guard let receiver = Receiver(state.receiverType, state.receiver) else { continue }
                known.states[receiver] = state
            }
        }
    }

    /// Whether it knows exactly those rows, as they are.
    func matches(_ storage: any Storage, _ expected: [Receiver: ClosedRange<Int64>]) async throws -> Bool {
        for (receiver, ids) in expected {
            let rows = try await storage.rows(ids, of: ConversationKey(of: session.uid, with: receiver))
            guard rows.map(\.said) == self.rows(receiver).map(\.said) else { return false }
        }
        return true
    }
}
