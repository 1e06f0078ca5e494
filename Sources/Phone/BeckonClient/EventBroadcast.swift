import Foundation

/// Tells every listener everything, in order.
///
/// `@unchecked` because a stream ends on any thread: all state is behind the lock, and streams are written to outside
/// of it only by the actor that owns this value, one event after the other.
final class EventBroadcast: @unchecked Sendable {
    private let lock = NSLock()
    private var listeners: [Int: AsyncStream<ClientEvent>.Continuation] = [:]
    private var nextID = 0
    private var isFinished = false

    var count: Int { lock.withLock { listeners.count } }

    /// A stream that holds everything from now on, and ends with the client. Dropping it ends the listening.
    func listen() -> AsyncStream<ClientEvent> {
        let (stream, continuation) = AsyncStream.makeStream(of: ClientEvent.self)
        let id: Int? = lock.withLock {
            guard !isFinished else { return nil }
            nextID += 1
            listeners[nextID] = continuation
            return nextID
        }
        guard let id else {
            continuation.finish()
            return stream
        }
        continuation.onTermination = { [weak self] _ in self?.remove(id) }
        return stream
    }

    func tell(_ event: ClientEvent) {
        for listener in lock.withLock({ listeners.sorted { $0.key < $1.key }.map(\.value) }) { listener.yield(event) }
    }

    func finish() {
        let ended = lock.withLock {
            isFinished = true
            defer { listeners = [:] }
            return Array(listeners.values)
        }
        for listener in ended { listener.finish() }
    }

    private func remove(_ id: Int) {
        lock.withLock { _ = listeners.removeValue(forKey: id) }
    }
}
