import BeckonNet
import Testing

@testable import BeckonServer

/// RFC 9110 §13 and §14, of a file of ten bytes.
@Suite struct FilePartTests {
    private static func part(_ headers: HTTPHeaders, method: String = "GET", size: Int64 = 10) -> FilePart {
        FilePart(of: size, tag: "\"a\"", for: HTTPRequest(method: method, target: "/", headers: headers))
    }

    @Test(arguments: [
        ("bytes=0-0", FilePart.part(0..<1)), ("bytes=2-4", .part(2..<5)), ("bytes=2-", .part(2..<10)),
        ("bytes=-3", .part(7..<10)), ("bytes=-100", .part(0..<10)), ("bytes=0-100", .part(0..<10)),
        ("bytes=9-99999999999999999999999", .part(9..<10)), ("Bytes = 1-1", .part(1..<2)),
        ("bytes=10-", .unsatisfiable), ("bytes=99999999999999999999999-", .unsatisfiable), ("bytes=-0", .unsatisfiable),
        ("bytes=4-2", .whole), ("bytes=", .whole), ("bytes=-", .whole), ("bytes=a-b", .whole), ("bytes=+1-2", .whole),
        ("bytes=0-1,4-5", .whole), ("items=0-1", .whole), ("0-1", .whole), ("bytes=1", .whole), ("bytes=1-2-3", .whole),
    ])
    func rangeIsTakenOrPassedOver(range: String, part: FilePart) {
        #expect(Self.part(["range": range]) == part)
        // A condition that does not hold, and HEAD, leave the whole.
        #expect(Self.part(["range": range, "if-range": "\"a\""]) == part)
        #expect(Self.part(["range": range, "if-range": "\"b\""]) == .whole)
        #expect(Self.part(["range": range, "if-range": "W/\"a\""]) == .whole)
        #expect(Self.part(["range": range, "if-range": "Tue, 14 Nov 2023 22:13:20 GMT"]) == .whole)
        #expect(Self.part(["range": range], method: "HEAD") == .whole)
    }

    @Test func ofNothingThereIsNoPart() {
        #expect(Self.part(["range": "bytes=0-"], size: 0) == .unsatisfiable)
        #expect(Self.part(["range": "bytes=-1"], size: 0) == .unsatisfiable)
        #expect(Self.part([:], size: 0) == .whole)
    }

    @Test(arguments: [("\"a\"", true), ("W/\"a\"", true), ("*", true), ("\"b\", \"a\"", true), ("\"b\"", false)])
    func whoHasItGetsNothing(tag: String, has: Bool) {
        #expect(Self.part(["if-none-match": tag]) == (has ? .notModified : .whole))
        #expect(Self.part(["if-none-match": tag, "range": "bytes=1-1"]) == (has ? .notModified : .part(1..<2)))
    }
}
