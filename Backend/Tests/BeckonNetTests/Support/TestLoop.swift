import BeckonNet

/// Runs the body with a loop of its own and shuts that down afterwards.
func withLoop<T: Sendable>(
    _ body: @Sendable (EventLoop) async throws -> T
) async throws -> T {
    let loop = try EventLoop(name: "test")
    do {
        let result = try await body(loop)
        await loop.shutdown()
        return result
    } catch {
        await loop.shutdown()
        throw error
    }
}

/// An actor on a loop, to call what is confined to it.
actor OnLoop {
    private let loop: EventLoop
    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    init(_ loop: EventLoop) { self.loop = loop }

    func run<T: Sendable>(_ body: @Sendable () throws -> T) rethrows -> T { try body() }
}
