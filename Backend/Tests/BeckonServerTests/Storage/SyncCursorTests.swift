import BeckonTesting
import Testing

@testable import BeckonServer

@Suite struct SyncCursorTests {
    @Test(arguments: WalkBudget.seeds(20))
    func aCursorComesBackAsItWas(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        var places: [Int64: SyncCursor.Place] = [:]
        for _ in 0..<Int.random(in: 0...200, using: &random) {
            places[.random(in: 1...1_000_000, using: &random)] = SyncCursor.Place(
                seq: .random(in: 0 ... .max, using: &random), receiptSeq: .random(in: 0...300, using: &random))
        }
        let cursor = SyncCursor(
            epoch: "e\(seed)", userSeq: .random(in: 0 ... .max, using: &random), places: places)
        #expect(SyncCursor(text: cursor.text) == cursor)
    }

    /// Twenty conversations fit into a line.
    @Test func aCursorIsShort() {
        let places = Dictionary(
            uniqueKeysWithValues: (1...20).map { (Int64($0 * 7), SyncCursor.Place(seq: 1000, receiptSeq: 50)) })
        #expect(SyncCursor(epoch: "0123456789abcdef", userSeq: 100, places: places).text.utf8.count < 160)
    }

    /// It comes from outside: whatever it holds, reading it ends.
    @Test(arguments: WalkBudget.seeds(20))
    func aTextThatNobodyWroteIsNone(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let known = SyncCursor(
            epoch: "epoch", userSeq: 7, places: [3: SyncCursor.Place(seq: 9, receiptSeq: 1)]
        ).text
        for text in ["", "a", "b", "a!", "aAA", known + "A", String(known.dropLast(2)), "a//8", "a_____________w"] {
            #expect(SyncCursor(text: text) == nil)
        }
        var letters = Array(known.utf8)
        for _ in 0..<200 {
            letters[.random(in: 0..<letters.count, using: &random)] = .random(in: 45...122, using: &random)
            _ = SyncCursor(text: String(decoding: letters, as: UTF8.self))
        }
    }
}
