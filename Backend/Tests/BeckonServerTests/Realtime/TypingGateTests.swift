import BeckonModel
import Testing

@testable import BeckonServer

/// How often one connection tells that its user writes (R-B, *TypingIndicator*).
@Suite struct TypingGateTests {
    private let team = ConversationKey("team")
    private static let second = TypingGate.interval

    @Test func aConversationHearsOneStartASecondAndItsEnd() {
        var gate = TypingGate()
        func admit(_ isEnd: Bool, _ now: Int64) -> Bool { gate.admit(isEnd: isEnd, in: team, now: now) }
        let first = [admit(false, 0), admit(false, 1), admit(true, 2), admit(true, 3), admit(false, 4)]
        #expect(first == [true, false, true, false, false])
        let next = [admit(false, Self.second), admit(true, 2 * Self.second), admit(true, 2 * Self.second + 1)]
        #expect(next == [true, true, false])
    }

    @Test func conversationsCountForThemselves() {
        var gate = TypingGate()
        let both = [
            gate.admit(isEnd: false, in: team, now: 0), gate.admit(isEnd: false, in: ConversationKey("other"), now: 0),
        ]
        #expect(both == [true, true])
    }

    @Test func whatIsOldIsForgotten() {
        var gate = TypingGate()
        for index in 0..<1_000 {
            let guid = GroupID(unchecked: "g\(index)")
            _ = gate.admit(isEnd: false, in: ConversationKey(guid), now: Int64(index) * Self.second)
        }
        #expect(gate.count <= 65)
    }
}
