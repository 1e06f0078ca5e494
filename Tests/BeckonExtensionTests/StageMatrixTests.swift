import BeckonExtension
import BeckonModel
import BeckonPush
import BeckonTesting
import Foundation
import Testing

/// Issue 5: a stage that hangs, throws, floods, returns late or calls back twice. Every combination for up to four stages,
/// against the own deadline, the system's expiry and the time that is enough (P-13, R-3.6, sh-09); and every combination of
/// all that a stage may do for up to two.
///
/// Nothing waits for time: the clock is moved, or the expiry called, when the stage that blocks has said that it is there.
/// One after the other, so that the thousands of plays leave room for the tests that run beside them.
@Suite(.serialized, .timeLimit(.minutes(5))) struct StageMatrixTests {
    @Test(arguments: StageWorld.Ending.allCases, 1...4)
    func handlerRunsOnceInTimeWithTheBestContent(_ ending: StageWorld.Ending, _ length: Int) async {
        let behaviours = length <= 2 ? StageBehaviour.allCases : StageBehaviour.ofTheIssue
        var failures: [String] = []
        var count = 0
        for word in StageBehaviour.words(length, of: behaviours) {
            failures += await StageWorld(word, ending).play()
            count += 1
        }
        #expect(failures.isEmpty, "\(failures.count) of \(count): \(failures.prefix(3))")
        #expect(count == [9, 81, 216, 1296][length - 1])
    }
}

extension StageBehaviour {
    static let ofTheIssue: [StageBehaviour] = [.adds, .fails, .hangs, .returnsLate, .callsTwice, .floods]

    /// All combinations of so many.
    static func words(_ length: Int, of behaviours: [StageBehaviour]) -> [[StageBehaviour]] {
        guard length > 0 else { return [[]] }
        return words(length - 1, of: behaviours).flatMap { word in behaviours.map { word + [$0] } }
    }
}
