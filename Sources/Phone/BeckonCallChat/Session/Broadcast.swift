import Foundation

/// Tells any number of listeners the same, each in order; who drops their stream is told no more.
///
/// `@unchecked` because a stream ends on any thread: all state is behind the lock.
final class Broadcast<Value: Sendable>: @unchecked Sendable {
    private let lock = NSLock()
    private var listeners: [Int: AsyncStream<Value>.Continuation] = [:]
    private var lastNumber = 0

    deinit { for listener in listeners.values { listener.finish() } }

    var count: Int { lock.withLock { listeners.count } }

    /// - Parameter first: what is told at once.
    func listen(first: Value? = nil) -> AsyncStream<Value> {
        let (stream, continuation) = AsyncStream.makeStream(of: Value.self)
        let number = lock.withLock {
            lastNumber += 1
            listeners[lastNumber] = continuation
            return lastNumber
        }
        continuation.onTermination = { [weak self] _ in self?.remove(number) }
        if let first { continuation.yield(first) }
        return stream
    }

    func tell(_ value: Value) {
        for listener in lock.withLock({ listeners.sorted { $0.key < $1.key }.map(\.value) }) { listener.yield(value) }
    }

    func finish() {
        let ended = lock.withLock {
            defer { listeners = [:] }
            return Array(listeners.values)
        }
        for listener in ended { listener.finish() }
    }

    private func remove(_ number: Int) { lock.withLock { _ = listeners.removeValue(forKey: number) } }
}
