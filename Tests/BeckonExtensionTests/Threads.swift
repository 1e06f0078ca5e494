import Foundation

/// Runs a body on threads of their own at the same time, as processes would, and waits for all.
func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) throws -> Void) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
        for index in 0..<count {
            group.addTask {
                try await withCheckedThrowingContinuation { continuation in
                    Thread.detachNewThread { continuation.resume(with: Result { try body(index) }) }
                }
            }
        }
        try await group.waitForAll()
    }
}
