import BeckonModel
import BeckonTesting
import Testing

@Suite(.timeLimit(.minutes(1))) struct ManualTimeTests {
    @Test func advancingResumesWhatIsDueAndNothingElse() async throws {
        let time = ManualTime()
        let short = Task { try await time.source.wait(.seconds(1)) }
        let long = Task { try await time.source.wait(.seconds(10)) }
        await time.untilWaiting(2)
        time.advance(by: .seconds(5))
        try await short.value
        #expect(time.waiting == 1)
        long.cancel()
        await #expect(throws: CancellationError.self) { try await long.value }
    }
}
