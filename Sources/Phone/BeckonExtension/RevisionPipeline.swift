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

    private struct Running {
        var request: NotificationRequest
        var push: PushMessage?
        var handler: Handler
        var deadline: Task<Void, Never>?
        var stage: Task<Void, Never>?
    }

    private let stages: [any RevisionStage]
    private let reader: PushReader
    private let deadline: Duration
    private let time: TimeSource
    private let trace: Trace

    private let lock = NSLock()
    private var machine: RevisionMachine
    private var running: [Int: Running] = [:]
    private var nextRequest = 0

    /// - Parameters:
    ///   - stages: in this order.
    ///   - deadline: from the request on; well below the system's 30 s (P-13).
    public init(
        stages: [any RevisionStage], reader: PushReader = .standard, deadline: Duration = .seconds(25),
        time: TimeSource = .system, trace: Trace = .silent
    ) {
        self.stages = stages
        self.reader = reader
        self.deadline = deadline
        self.time = time
        self.trace = trace
        machine = RevisionMachine(stages: stages.count)
    }

    /// How many requests have not been handed over.
    public var inFlight: Int { lock.withLock { running.count } }

    /// A request of the system with its content handler, which is called exactly once, on any thread.
    public func didReceive(_ request: NotificationRequest, handler: @escaping Handler) {
        let push = reader.message(in: request.content)
        // In one step, so that an expiry on another thread finds the request or comes before it.
        let (id, deliveries) = lock.withLock {
            nextRequest += 1
            running[nextRequest] = Running(request: request, push: push, handler: handler)
            return (nextRequest, machine.handle(.received(nextRequest, request.content)).compactMap(perform))
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
    public func timeWillExpire() { handle(.timeWillExpire) }

    private func handle(_ event: RevisionMachine.Event) {
        let deliveries = lock.withLock { machine.handle(event).compactMap(perform) }
        for deliver in deliveries { deliver() }
    }

    /// Carries out an action under the lock; what calls others is returned to be called outside of it.
    private func perform(_ action: RevisionMachine.Action) -> (() -> Void)? {
        switch action {
        case .run(let id, let stage, let content):
            guard let current = running[id] else { return nil }
            running[id]?.stage = run(stage, of: id, content, current)
            return nil
        case .refuse(let id, let stage):
            let reference = running[id]?.push?.reference
            return { self.trace(.revised, reference, decision: "stage-refused", reason: self.stages[stage].name) }
        case .handOver(let id, let content, let ending):
            // Taken out before it is called, so that no path can call it again.
            guard let finished = running.removeValue(forKey: id) else { return nil }
            return {
                finished.deadline?.cancel()
                finished.stage?.cancel()
                self.trace(
                    .revised, finished.push?.reference,
                    decision: content == finished.request.content ? "unchanged" : "revised", reason: ending.rawValue)
                finished.handler(content)
            }
        }
    }

    private func run(
        _ index: Int, of id: Int, _ content: NotificationContent, _ current: Running
    ) -> Task<Void, Never> {
        let stage = stages[index]
        return Task {
            do {
                let revised = try await stage.revise(content, push: current.push, request: current.request)
                self.handle(.finished(id, stage: index, revised))
            } catch {
                // The error itself may hold a text: the trace gets the stage's name only.
                if !Task.isCancelled {
                    self.trace(.revised, current.push?.reference, decision: "stage-failed", reason: stage.name)
                }
                self.handle(.failed(id, stage: index))
            }
        }
    }
}
