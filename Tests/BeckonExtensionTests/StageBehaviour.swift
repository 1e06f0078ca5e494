import BeckonExtension
import BeckonPush
import BeckonTesting

/// What a stage of an app may do.
enum StageBehaviour: CaseIterable {
    case adds
    case fails
    /// Waits, and stops when it is cancelled.
    case hangs
    /// Waits, does not listen to being cancelled, and returns in the end.
    case returnsLate
    /// Calls back when the time is up at last.
    case callsLate
    /// Calls back at once and again later.
    case callsTwice
    /// Calls back a hundred times.
    case floods
    /// Takes all text away.
    case empties
    /// Says that nothing more is to be done.
    case ends

    /// Whether it comes to no end before the time is up.
    var blocks: Bool { self == .hangs || self == .returnsLate || self == .callsLate }

    /// Whether what it gives back is used, given the time.
    var isUsed: Bool { self != .fails && self != .empties }

    struct Failure: Error {}

    /// - Parameters:
    ///   - time: opens when the time is up, or from the start.
    ///   - world: is told what happens.
    func stage(_ number: Int, _ time: Signal, _ world: StageLog) -> any RevisionStage {
        let added: @Sendable (Revision, String) -> Revision = { revision, text in
            var revised = revision
            revised.content.body += text
            return revised
        }
        let text = String(number)
        switch self {
        case .callsLate, .callsTwice, .floods:
            return CallbackStage(text) { revision, context, callback in
                context.onDiscard { world.discarded(number) }
                let result = Result<Revision, any Error>.success(added(revision, text))
                switch self {
                case .callsLate:
                    world.started(number)
                    Task {
                        await time.wait()
                        world.calledBack(callback(result), isLate: true, number)
                    }
                case .callsTwice:
                    world.calledBack(callback(result), isLate: false, number)
                    Task {
                        await time.wait()
                        world.calledBack(callback(.success(added(revision, "again"))), isLate: true, number)
                    }
                default:
                    world.calledBack(callback(result), isLate: false, number)
                    for _ in 0..<99 where callback(.success(added(revision, "flood"))) { world.fault("took a flood") }
                }
            }
        default:
            return AsyncStage(name: text) { revision, context in
                context.onDiscard { world.discarded(number) }
                if blocks { world.started(number) }
                switch self {
                case .fails: throw Failure()
                case .hangs: try await world.gate.pass()
                case .returnsLate: await time.wait()
                case .empties: return Revision(content: NotificationContent(), push: nil)
                default: break
                }
                var revised = added(revision, text)
                revised.isFinal = self == .ends
                return revised
            }
        }
    }
}

/// A stage of one closure.
struct AsyncStage: RevisionStage {
    var name: String
    var kind = RevisionKind.text
    var body: @Sendable (Revision, RevisionContext) async throws -> Revision

    func revise(_ revision: Revision, context: RevisionContext) async throws -> Revision {
        try await body(revision, context)
    }
}
