import Foundation

/// The tasks of one screen, which end with it.
///
/// `@unchecked` because a task removes itself from any thread: all state is behind the lock.
package final class TaskBag: @unchecked Sendable {
    private let lock = NSLock()
    private var tasks: [Int: Task<Void, Never>] = [:]
    private var nextID = 0

    package init() {}

    deinit {
        for task in tasks.values { task.cancel() }
    }

    /// Runs a task until it ends or the bag is emptied.
    @MainActor package func run(_ body: @escaping @MainActor () async -> Void) {
        let id = lock.withLock {
            nextID += 1
            return nextID
        }
        // The task starts when the main actor is free, so it is in the bag before it can take itself out.
        let task = Task { @MainActor [weak self] in
            await body()
            self?.remove(id)
        }
        lock.withLock { tasks[id] = task }
    }

    /// How many run.
    package var count: Int { lock.withLock { tasks.count } }

    package func cancelAll() {
        let cancelled = lock.withLock {
            defer { tasks = [:] }
            return Array(tasks.values)
        }
        for task in cancelled { task.cancel() }
    }

    private func remove(_ id: Int) {
        lock.withLock { _ = tasks.removeValue(forKey: id) }
    }
}
