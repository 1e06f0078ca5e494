import BeckonModel
import BeckonPush

extension RevisionPipeline {
    /// Runs one stage for one request, to the stage's end and not to the request's.
    func run(_ index: Int, of id: Int, _ revision: Revision, _ current: Running) async {
        let stage = stages[index]
        let run = StageRun()
        let start = time.monotonic()
        let context = RevisionContext(
            request: current.request, time: time, trace: trace, mayFilter: mayFilter,
            timeLeft: { [time] in .nanoseconds(max(0, current.due - time.monotonic())) }, onDiscard: run.onDiscard)
        let result: Result<Revision, any Error>
        do {
            result = .success(try await stage.revise(revision, context: context))
        } catch {
            result = .failure(error)
        }
        let duration = Duration.nanoseconds(time.monotonic() - start)
        let event: RevisionMachine.Event =
            switch result {
            case .success(let revised): .finished(id, stage: index, revised)
            case .failure: .failed(id, stage: index)
            }
        handle(event) { actions in
            let outcome = Self.outcome(of: result, from: revision, actions)
            run.end(isUsed: outcome.isUsed)
            tell(outcome, of: stage, current)
            var after = revision
            if case .success(let revised) = result, outcome.isUsed { after = revised }
            observer?(
                current.request,
                RevisionStep(
                    stage: stage.name, kind: stage.kind, outcome: outcome, before: revision.content,
                    after: after.content, duration: duration))
        }
    }

    private static func outcome(
        of result: Result<Revision, any Error>, from before: Revision, _ actions: [RevisionMachine.Action]
    ) -> RevisionStep.Outcome {
        switch actions.first {
        case .late: return .late
        case .refuse: return .refused
        default: break
        }
        switch result {
        case .failure(let error): return .failed(error)
        case .success(let after) where after.isFinal && !after.content.showsAlert: return .suppressed
        case .success(let after): return after == before ? .unchanged : .revised
        }
    }

    /// The error itself may hold a text: the trace gets the stage's name only.
    private func tell(_ outcome: RevisionStep.Outcome, of stage: any RevisionStage, _ current: Running) {
        let decision: String? =
            switch outcome {
            case .failed: "stage-failed"
            case .refused: "stage-refused"
            case .late: "stage-late"
            case .revised, .unchanged, .suppressed: nil
            }
        guard let decision else { return }
        trace(.revised, current.reference, decision: decision, reason: stage.name)
    }
}

extension RevisionStep.Outcome {
    /// Whether what the stage gave back is what is shown.
    var isUsed: Bool {
        switch self {
        case .revised, .unchanged, .suppressed: true
        case .failed, .refused, .late: false
        }
    }
}
