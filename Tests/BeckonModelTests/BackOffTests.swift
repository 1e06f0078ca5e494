import BeckonModel
import Testing

@Suite struct BackOffTests {
    @Test func aWaitDoublesUpToItsLimitAndHalfOfItIsChance() {
        let least = BackOff(random: { 0 })
        let most = BackOff(random: { 0.999 })
        #expect(least.delay(after: 1) == .milliseconds(500))
        #expect(least.delay(after: 3) == .seconds(2))
        #expect(least.delay(after: 7) == .seconds(30))
        #expect(least.delay(after: .max) == .seconds(30))
        #expect(most.delay(after: .max) < .seconds(60))
        #expect(least.delay(after: 0) == .milliseconds(500))
    }
}
