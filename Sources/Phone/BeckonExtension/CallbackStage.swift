/// A stage for code that calls back, as a vendor's kit or a download with a delegate does.
///
/// The first call counts. A second one, one after the time was up, and none at all are harmless.
public struct CallbackStage: RevisionStage {
    /// Gives the result. False tells that it came too late or for a second time and is not used: a file that came with it
    /// is the caller's to remove. May be called on any thread.
    public typealias Callback = @Sendable (Result<Revision, any Error>) -> Bool

    public let name: String
    public let kind: RevisionKind
    private let start: @Sendable (Revision, RevisionContext, @escaping Callback) -> Void

    /// - Parameters:
    ///   - name: names the stage in the trace.
    ///   - kind: when it runs.
    ///   - start: begins the work and returns. It should stop when the callback answers false.
    public init(
        _ name: String, kind: RevisionKind = .text,
        start: @escaping @Sendable (Revision, RevisionContext, @escaping Callback) -> Void
    ) {
        self.name = name
        self.kind = kind
        self.start = start
    }

    public func revise(_ revision: Revision, context: RevisionContext) async throws -> Revision {
        let once = Once<Revision>()
        return try await once.value { start(revision, context) { once.give($0) } }
    }
}
