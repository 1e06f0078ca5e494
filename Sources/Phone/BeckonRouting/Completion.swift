/// A completion handler of the system that is called exactly once (R-1.17, P-21).
///
/// It cannot be copied, and calling it consumes it: a second call does not compile. One that goes away without a call is
/// called with its fallback on the main actor and reported, by default as an assertion failure, so that tests fail.
/// The handler always runs on the main actor.
public struct Completion<Value: Sendable>: ~Copyable, Sendable {
    private let name: String
    private let fallback: Value
    private let forgotten: @Sendable (_ name: String) -> Void
    /// Nil once it is taken out to be called.
    private var handler: (@MainActor @Sendable (Value) -> Void)?

    /// - Parameters:
    ///   - name: the delegate's method, for the report.
    ///   - fallback: the safe answer where nobody gives one.
    ///   - forgotten: told the name where nobody did, on the thread that dropped it.
    ///   - handler: the system's handler.
    public init(
        _ name: String,
        fallback: Value,
        forgotten: @escaping @Sendable (_ name: String) -> Void = { name in
            assertionFailure("The completion of \(name) was never called. Call it on every path.")
        },
        handler: @escaping @MainActor @Sendable (Value) -> Void
    ) {
        self.name = name
        self.fallback = fallback
        self.forgotten = forgotten
        self.handler = handler
    }

    deinit {
        guard let handler else { return }
        forgotten(name)
        let fallback = fallback
        Task { @MainActor in handler(fallback) }
    }

    /// Calls the handler. The completion is gone then.
    @MainActor
    public consuming func callAsFunction(_ value: Value) {
        // Taken out before it is called: whatever the handler does, this one cannot be called again.
        let handler = self.handler.take()
        handler?(value)
    }
}

extension Completion where Value == Void {
    /// A handler without a value; see ``init(_:fallback:forgotten:handler:)``.
    public init(
        _ name: String,
        forgotten: @escaping @Sendable (_ name: String) -> Void = { name in
            assertionFailure("The completion of \(name) was never called. Call it on every path.")
        },
        handler: @escaping @MainActor @Sendable () -> Void
    ) {
        self.init(name, fallback: (), forgotten: forgotten, handler: { _ in handler() })
    }

    /// Calls the handler. The completion is gone then.
    @MainActor
    public consuming func callAsFunction() { self(()) }
}
