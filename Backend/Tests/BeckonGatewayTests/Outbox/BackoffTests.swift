import BeckonGateway
import Testing

@Suite struct BackoffTests {
    @Test func doublesUpToTheBound() {
        let backoff = Backoff(first: .seconds(1), longest: .seconds(10))
        #expect((1...6).map { backoff.wait(afterAttempts: $0, jitter: 1) } == [1, 2, 4, 8, 10, 10].map { .seconds($0) })
    }

    @Test func jitterTakesAtMostHalf() {
        let backoff = Backoff(first: .seconds(4), longest: .seconds(10))
        #expect(backoff.wait(afterAttempts: 1, jitter: 0) == .seconds(2))
        #expect(backoff.wait(afterAttempts: 1, jitter: 0.5) == .seconds(3))
    }

    @Test func manyAttemptsStayBounded() {
        #expect(Backoff().wait(afterAttempts: .max, jitter: 1) == .seconds(300))
    }
}
