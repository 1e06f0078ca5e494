import Synchronization

/// Keeps what a closure was given, on any thread.
final class Recorder<Value: Sendable>: Sendable {
    private let kept = Mutex<[Value]>([])

    var values: [Value] { kept.withLock { $0 } }

    func append(_ value: Value) { kept.withLock { $0.append(value) } }
}

/// Counts calls, on any thread.
final class Counter: Sendable {
    private let number = Mutex(0)

    var value: Int { number.withLock { $0 } }

    func count() { number.withLock { $0 += 1 } }
}
