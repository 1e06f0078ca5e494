import BeckonExtension
import BeckonModel
import BeckonPush
import BeckonTesting
import Foundation
import Testing

/// Issue 5: a stage that hangs, throws, floods, returns late or calls back twice. Every combination for up to four stages,
/// against the own deadline, the system's expiry and the time that is enough (P-13, R-3.6, sh-09).
///
/// Nothing waits for time: the clock is moved, or the expiry called, when the stage that blocks has said that it is there.
@Suite(.timeLimit(.minutes(5))) struct StageMatrixTests {
    @Test(arguments: StageWorld.Ending.allCases, 1...4)
    func handlerRunsOnceInTimeWithTheBestContent(_ ending: StageWorld.Ending, _ length: Int) async {
        var failures: [String] = []
        var count = 0
        for behaviours in StageBehaviour.words(length) {
            failures += await StageWorld(behaviours, ending).play()
            count += 1
        }
        #expect(failures.isEmpty, "\(failures.count) of \(count): \(failures.prefix(3))")
        #expect(count == Int(pow(Double(StageBehaviour.allCases.count), Double(length))))
    }
}

extension StageBehaviour {
    /// All combinations of so many.
    static func words(_ length: Int) -> [[StageBehaviour]] {
        guard length > 0 else { return [[]] }
        return words(length - 1).flatMap { word in allCases.map { word + [$0] } }
    }
}
