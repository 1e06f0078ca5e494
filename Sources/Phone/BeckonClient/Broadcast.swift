import Foundation

/// Tells every listener everything, in order.
///
/// `@unchecked` because a stream ends on any thread: all state is behind the lock, and streams are written to outside
/// of it only by the actor that owns this value, one value after the other.
package final class Broadcast<Value: Sendable>: @unchecked Sendable {
    private let lock = NSLock()
    private var listeners: [Int: AsyncStream<Value>.Continuation] = [:]
    private var nextID = 0
    private var isFinished = false

    package init() {}

    deinit { for listener in listeners.values { listener.finish() } }

    package var count: Int { lock.withLock { listeners.count } }

    /// A stream that holds everything from now on, and ends with the owner. Dropping it ends the listening.
    ///
    /// - Parameter first: what is told at once.
    package func listen(first: Value? = nil) -> AsyncStream<Value> {
        let (stream, continuation) = AsyncStream.makeStream(of: Value.self)
        if let first { continuation.yield(first) }
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

    package func tell(_ value: Value) {
        for listener in lock.withLock({ listeners.sorted { $0.key < $1.key }.map(\.value) }) { listener.yield(value) }
    }

    /// Ends every stream, and each that is asked for from now on.
    package func finish() {
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
