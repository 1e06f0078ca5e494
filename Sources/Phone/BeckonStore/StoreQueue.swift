import Dispatch

/// Where a store runs: a queue of its own, so that a disk that is slow holds up no thread of Swift's pool.
final class StoreQueue: SerialExecutor {
    private let queue = DispatchQueue(label: "beckon.store", qos: .userInitiated)

    func enqueue(_ job: UnownedJob) {
        let executor = asUnownedSerialExecutor()
        queue.async { job.runSynchronously(on: executor) }
    }

    func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }
}
