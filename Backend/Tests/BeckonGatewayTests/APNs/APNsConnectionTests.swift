import BeckonModel
import BeckonNet
import Testing

@testable import BeckonGateway

@Suite struct APNsConnectionTests {
    private static let second: Int64 = 1_000_000_000
    private static let goAway = HTTP2Error(.notSent, "going", goAway: HTTP2GoAway(lastStreamID: 5))
    private static let lost = HTTP2Error(.unanswered, "lost", endsConnection: true)
    private static let none = HTTP2Error(.noConnection, "refused")
    private static let accepted = APNsVerdict.done(.accepted(apnsID: "1"))

    private func machine(maxUnfinished: Int = 100, jitter: Double = 1) -> APNsConnection {
        var configuration = APNsConnection.Configuration()
        configuration.maxUnfinished = maxUnfinished
        return APNsConnection(configuration) { jitter }
    }

    private func generation(_ decision: APNsConnection.Decision) -> Int? {
        if case .submit(let generation, _) = decision.next { generation } else { nil }
    }

    private func attempts(_ decision: APNsConnection.Decision) -> APNsConnection.Attempts {
        if case .submit(_, let attempts) = decision.next { attempts } else { .init() }
    }

    private func outcome(_ decision: APNsConnection.Decision) -> PushOutcome? {
        if case .finish(let outcome) = decision.next { outcome } else { nil }
    }

    @Test func pushes_shareOneConnection() {
        var machine = machine()
        for _ in 0..<5 { #expect(generation(machine.handle(.admit, now: 0)) == 0) }
        let decision = machine.handle(.verdict(Self.accepted, generation: 0, .init()), now: 0)
        #expect(decision == .init(next: .finish(.accepted(apnsID: "1"))))
        #expect(generation(machine.handle(.admit, now: 0)) == 0)
    }

    /// pushy#867: bounded.
    @Test func tooManyUnderWay_areToldToComeLater() {
        var machine = machine(maxUnfinished: 2)
        for _ in 0..<2 { _ = machine.handle(.admit, now: 0) }
        for _ in 0..<3 {
            #expect(outcome(machine.handle(.admit, now: 0)) == .retry(reason: "QueueFull", after: .seconds(1)))
        }
        _ = machine.handle(.verdict(Self.accepted, generation: 0, .init()), now: 0)
        #expect(generation(machine.handle(.admit, now: 0)) == 0)
    }

    /// sh-24; pushy#865: what was provably not sent goes at once over a new connection, what was sent is awaited.
    @Test func goAway_opensANewConnectionAtOnceAndLeavesTheOldOneToFinish() {
        var machine = machine()
        for _ in 0..<3 { _ = machine.handle(.admit, now: 0) }
        let third = machine.handle(.failure(Self.goAway, generation: 0, .init()), now: 0)
        #expect(generation(third) == 1 && third.leave == 0 && third.report == nil)
        #expect(attempts(third).unsent == 1)
        #expect(generation(machine.handle(.admit, now: 0)) == 1)
        let first = machine.handle(.verdict(Self.accepted, generation: 0, .init()), now: 0)
        #expect(first == .init(next: .finish(.accepted(apnsID: "1"))), "the old connection still answers")
        let second = machine.handle(.failure(Self.goAway, generation: 0, .init()), now: 0)
        #expect(generation(second) == 1 && second.leave == nil)
    }

    @Test func connectionsThatEndOneAfterAnotherWithoutAnAnswer_makeAPause() {
        var machine = machine()
        var decision = machine.handle(.admit, now: 0)
        decision = machine.handle(.failure(Self.goAway, generation: 0, attempts(decision)), now: 0)
        #expect(generation(decision) == 1)
        decision = machine.handle(.failure(Self.goAway, generation: 1, attempts(decision)), now: 0)
        #expect(outcome(decision) == .retry(reason: "NoConnection", after: .seconds(2)))
        #expect(decision.report?.kind == .connection)
    }

    @Test func pushThatNeverGetsSent_isGivenBack() {
        var machine = machine()
        var decision = machine.handle(.admit, now: 0)
        let refused = HTTP2Error(.notSent, "REFUSED_STREAM")
        var sends = 0
        while let generation = generation(decision), sends < 100 {
            sends += 1
            decision = machine.handle(.failure(refused, generation: generation, attempts(decision)), now: 0)
        }
        #expect(sends == 6)
        #expect(outcome(decision) == .retry(reason: "NotSent", after: nil))
    }

    /// sh-25 A: in flight at a loss is unknown, so its owner repeats it; the next push does not wait.
    @Test func lostConnection_givesBackWhatWasSentAndConnectsAnew() {
        var machine = machine()
        _ = machine.handle(.admit, now: 0)
        _ = machine.handle(.verdict(Self.accepted, generation: 0, .init()), now: 0)
        for _ in 0..<2 { _ = machine.handle(.admit, now: 0) }
        let first = machine.handle(.failure(Self.lost, generation: 0, .init()), now: 0)
        #expect(outcome(first) == .retry(reason: "ConnectionLost", after: nil) && first.leave == 0)
        let second = machine.handle(.failure(Self.lost, generation: 0, .init()), now: 0)
        #expect(outcome(second) == .retry(reason: "ConnectionLost", after: nil) && second.leave == nil)
        #expect(generation(machine.handle(.admit, now: 0)) == 1)
    }

    @Test func nobodyThere_makesAPauseThatDoublesWithJitterAndEndsWithAnAnswer() {
        var machine = machine(jitter: 0)
        var now: Int64 = 0
        var pauses: [Duration] = []
        for _ in 0..<9 {
            let decision = machine.handle(.admit, now: now)
            let failure = machine.handle(.failure(Self.none, generation: generation(decision)!, .init()), now: now)
            guard case .retry("NoConnection", let after?) = outcome(failure) else {
                Issue.record("no pause")
                return
            }
            pauses.append(after)
            #expect(failure.report != nil)
            let early = machine.handle(.admit, now: now + after.nanoseconds - 1)
            #expect(
                outcome(early) == .retry(reason: "NoConnection", after: .nanoseconds(1)), "nothing is sent meanwhile")
            now += after.nanoseconds
        }
        #expect(pauses.map { $0 / .seconds(1) } == [0.5, 1, 2, 4, 8, 16, 30, 30, 30])
        let decision = machine.handle(.admit, now: now)
        _ = machine.handle(.verdict(Self.accepted, generation: generation(decision)!, .init()), now: now)
        let again = machine.handle(.failure(Self.lost, generation: generation(decision)!, .init()), now: now)
        #expect(again.report == nil, "it begins anew")
    }

    @Test func manyPushesThatFailTogether_countAsOneFailure() {
        var machine = machine()
        for _ in 0..<3 { _ = machine.handle(.admit, now: 0) }
        let decisions = (0..<3).map { _ in machine.handle(.failure(Self.none, generation: 0, .init()), now: 0) }
        #expect(decisions.allSatisfy { outcome($0) == .retry(reason: "NoConnection", after: .seconds(1)) })
        #expect(decisions.compactMap(\.report).count == 1)
    }

    /// pushy#811, #931: the connection is recycled instead of being wedged.
    @Test func tooManyTokenUpdates_recyclesTheConnectionAndSendsOnceMore() {
        var machine = machine()
        _ = machine.handle(.admit, now: 0)
        let verdict = APNsVerdict.resend(otherwise: .retry(reason: "TooManyProviderTokenUpdates", after: nil))
        let first = machine.handle(.verdict(verdict, generation: 0, .init()), now: 0)
        #expect(generation(first) == 1 && first.leave == 0)
        let second = machine.handle(.verdict(verdict, generation: 1, attempts(first)), now: 0)
        #expect(outcome(second) == .retry(reason: "TooManyProviderTokenUpdates", after: nil) && second.leave == 1)
    }

    /// sh-22 B, C.
    @Test func expiredToken_isSentOnceMoreAndThenStops() {
        var machine = machine()
        _ = machine.handle(.admit, now: 0)
        let first = machine.handle(
            .expired(.retry, reason: "ExpiredProviderToken", generation: 0, .init()), now: 0)
        #expect(generation(first) == 1 && first.leave == 0)
        let second = machine.handle(
            .expired(.stop, reason: "ExpiredProviderToken", generation: 1, attempts(first)), now: 0)
        #expect(outcome(second) == .retry(reason: "ExpiredProviderToken", after: .seconds(600)))
        #expect(second.report?.kind == .clock)
        #expect(second.report?.message.contains("clock") == true)
    }

    /// sh-22 D: nothing more is sent with the credential for a time, nothing is lost, and it is said once.
    @Test func refusedCredential_stopsAllAndIsTriedAgainLater() {
        var machine = machine()
        for _ in 0..<3 { _ = machine.handle(.admit, now: 0) }
        let verdict = APNsVerdict.stop(.credential(reason: "InvalidProviderToken"))
        let decisions = (0..<3).map { _ in
            machine.handle(.verdict(verdict, generation: 0, .init()), now: 0)
        }
        #expect(
            decisions.allSatisfy { outcome($0) == .retry(reason: "InvalidProviderToken", after: .seconds(600)) })
        #expect(decisions.compactMap(\.report).count == 1)
        let waiting = machine.handle(.admit, now: 599 * Self.second)
        #expect(outcome(waiting) == .retry(reason: "InvalidProviderToken", after: .seconds(1)))
        #expect(generation(machine.handle(.admit, now: 600 * Self.second)) == 1)
        let again = machine.handle(.verdict(verdict, generation: 1, .init()), now: 600 * Self.second)
        #expect(outcome(again) == .retry(reason: "InvalidProviderToken", after: .seconds(1200)))
    }

    @Test func shutdown_leavesTheConnection() {
        var machine = machine()
        _ = machine.handle(.admit, now: 0)
        let decision = machine.handle(
            .verdict(.leave(.retry(reason: "Shutdown", after: nil)), generation: 0, .init()), now: 0)
        #expect(decision == .init(next: .finish(.retry(reason: "Shutdown", after: nil)), leave: 0))
        #expect(generation(machine.handle(.admit, now: 0)) == 1)
    }

    @Test func timeout_keepsTheConnection() {
        var machine = machine()
        _ = machine.handle(.admit, now: 0)
        let decision = machine.handle(.failure(HTTP2Error(.timedOut, ""), generation: 0, .init()), now: 0)
        #expect(decision == .init(next: .finish(.retry(reason: "Timeout", after: nil))))
        #expect(generation(machine.handle(.admit, now: 0)) == 0)
    }
}
