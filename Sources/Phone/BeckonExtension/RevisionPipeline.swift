public import BeckonModel
public import BeckonPush
import Foundation

/// Runs the stages for each request and hands over the best content, exactly once, before the system's time is up.
///
/// One per extension process; several requests may be in flight at once (P-16). May be called from any thread, and
/// ``timeWillExpire()`` hands everything over before it returns: the process can be suspended right after it. Stages run
/// in tasks and should not block their thread.
///
/// Safe to share: all state is behind a lock, and no handler or stage is called while it is held.
public final class RevisionPipeline: @unchecked Sendable {
    /// The system's content handler.
    public typealias Handler = @Sendable (NotificationContent) -> Void
    /// Is told of each stage that has ended, on any thread.
    public typealias Observer = @Sendable (NotificationRequest, RevisionStep) -> Void

    struct Running {
        let request: NotificationRequest
        let reference: MessageReference?
        let handler: Handler
        let due: Int64
        var deadline: Task<Void, Never>?
        /// The stage at work, and which it is.
        var stage: (index: Int, task: Task<Void, Never>)?
        /// What is to be handed over, and why; whoever comes first does it.
        var decision: (content: NotificationContent, ending: RevisionMachine.Ending)?
    }

    let stages: [any RevisionStage]
    private let reader: PushReader
    private let deadline: Duration
    let mayFilter: Bool
    let time: TimeSource
    let trace: Trace
    let observer: Observer?

    private let lock = NSLock()
    private var machine: RevisionMachine
    private var running: [Int: Running] = [:]
    private var nextRequest = 0

    /// - Parameters:
    ///   - stages: run by their kinds, text before media, and within a kind in this order.
    ///   - reader: the dialects, of vendors and the app's own.
    ///   - deadline: from the request on; well below the system's 30 s (P-13).
    ///   - limits: how much is worked on at once.
    ///   - mayFilter: whether the app holds `com.apple.developer.usernotifications.filtering` (P-17).
    ///   - time: the clock; a test hands in one of its own.
    ///   - trace: where its steps are written; they name no text, name or token.
    ///   - observer: for tools at a desk; an app has none.
    public init(
        stages: [any RevisionStage], reader: PushReader = .standard, deadline: Duration = .seconds(25),
        limits: RevisionLimits = RevisionLimits(), mayFilter: Bool = false, time: TimeSource = .system,
        trace: Trace = .silent, observer: Observer? = nil
    ) {
        // By index too: the standard library does not promise that equal elements keep their order.
        self.stages = stages.enumerated().sorted { ($0.element.kind, $0.offset) < ($1.element.kind, $1.offset) }
            .map(\.element)
        self.reader = reader
        self.deadline = deadline
        self.mayFilter = mayFilter
        self.time = time
        self.trace = trace
        self.observer = observer
        machine = RevisionMachine(kinds: self.stages.map(\.kind), limits: limits, mayFilter: mayFilter)
    }

    /// How many requests have not been handed over.
    public var inFlight: Int { lock.withLock { running.count } }

    /// A request of the system with its content handler, which is called exactly once, on any thread.
    public func didReceive(_ request: NotificationRequest, handler: @escaping Handler) {
        let push = reader.message(in: request.content)
        let due = time.monotonic() + deadline.nanoseconds
        // In one step, so that an expiry on another thread finds the request or comes before it.
        let (id, deliveries) = lock.withLock {
            nextRequest += 1
            running[nextRequest] = Running(request: request, reference: push?.reference, handler: handler, due: due)
            let revision = Revision(content: request.content, push: push)
            return (nextRequest, machine.handle(.received(nextRequest, revision)).compactMap(perform))
        }
        for deliver in deliveries { deliver() }
        let timer = Task { [time, deadline] in
            do { try await time.wait(deadline) } catch { return }  // Cancelled: handed over before.
            self.handle(.deadline(id))
        }
        let isRunning = lock.withLock {
            running[id]?.deadline = timer
            return running[id] != nil
        }
        if !isRunning { timer.cancel() }
    }

    /// `serviceExtensionTimeWillExpire`: hands over everything in flight before it returns.
    public func timeWillExpire() {
        handle(.timeWillExpire)
        // What another thread is about to hand over, too.
        let decided = lock.withLock { running.filter { $0.value.decision != nil }.keys.sorted() }
        for id in decided { deliver(id) }
    }

    /// - Parameter told: is told what was decided, before anything follows from it.
    func handle(_ event: RevisionMachine.Event, told: ([RevisionMachine.Action]) -> Void = { _ in }) {
        let (actions, effects) = lock.withLock {
            let actions = machine.handle(event)
            return (actions, actions.compactMap(perform))
        }
        told(actions)
        for effect in effects { effect() }
    }

    /// Notes an action under the lock; what runs others' code is returned to be called outside of it.
    private func perform(_ action: RevisionMachine.Action) -> (() -> Void)? {
        switch action {
        case .run(let id, let stage, let revision):
            guard let current = running[id] else { return nil }
            return { self.start(stage, of: id, revision, current) }
        case .refuse, .late:
            // Told by the stage's own task, which knows what it was at.
            return nil
        case .handOver(let id, let content, let ending):
            running[id]?.decision = (content, ending)
            return { self.deliver(id) }
        }
    }

    private func start(_ index: Int, of id: Int, _ revision: Revision, _ current: Running) {
        let task = Task { await self.run(index, of: id, revision, current) }
        let isWanted = lock.withLock {
            guard let request = running[id], request.decision == nil else { return false }
            // It may have ended already, and the next one begun.
            if request.stage.map({ $0.index < index }) ?? true { running[id]?.stage = (index, task) }
            return true
        }
        if !isWanted { task.cancel() }
    }

    private func deliver(_ id: Int) {
        // Taken out before it is called, so that no path can call it again.
        let taken = lock.withLock { running.removeValue(forKey: id) }
        guard let taken, let (content, ending) = taken.decision else { return }
        taken.deadline?.cancel()
        taken.stage?.task.cancel()
        let decision = content == taken.request.content ? "unchanged" : content.showsAlert ? "revised" : "suppressed"
        trace(.revised, taken.reference, decision: decision, reason: ending.rawValue)
        taken.handler(content)
    }
}
