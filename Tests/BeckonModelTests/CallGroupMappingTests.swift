import BeckonModel
import Testing

/// a fixed mapping without collisions.
@Suite struct CallGroupMappingTests {
    /// No digest, but one that shows what it was given.
    private static let mark: @Sendable ([UInt8]) -> [UInt8] = { bytes in
        var hash = StableHash()
        for byte in bytes { hash.add(byte) }
        return (0..<32).map { UInt8(truncatingIfNeeded: hash.value >> (UInt64($0 % 8) * 8)) }
    }
    private let mapping = CallGroupMapping(sha256: mark)
    private let folding = CallGroupMapping(foldsCase: true, sha256: mark)

    private func session(_ text: String) throws -> CallSessionID { try #require(CallSessionID(rawValue: text)) }

    @Test func aValidGuidIsItself() throws {
        for text in ["s-1", "A_b", "calls", "call", String(repeating: "a", count: 100)] {
            #expect(mapping.guid(of: try session(text)).rawValue == text)
        }
        #expect(folding.guid(of: try session("a_b")).rawValue == "a_b")
    }

    @Test func anyOtherIsEscapedBehindThePrefix() throws {
        #expect(mapping.guid(of: try session("v1.123.aik2")).rawValue == "call_v1_2e123_2eaik2")
        #expect(mapping.guid(of: try session("call_s")).rawValue == "call_call_5fs")
        #expect(folding.guid(of: try session("aB")).rawValue == "call_a_42")
    }

    @Test func whatWouldBeTooLongIsADigest() throws {
        let guid = mapping.guid(of: try session(String(repeating: ".", count: 40)))
        #expect(guid.rawValue.hasPrefix("call___") && guid.rawValue.utf8.count == 7 + 64)
    }

    /// Every id of up to three characters, of those that the rules tell apart.
    @Test(arguments: [false, true]) func noTwoSessionsMeet(foldsCase: Bool) throws {
        let mapping = CallGroupMapping(foldsCase: foldsCase, sha256: Self.mark)
        let alphabet = ["a", "A", "_", "-", ".", "2", "e", "call_", "CALL_"]
        var ids: Set<String> = [""]
        for _ in 0..<4 { ids.formUnion(ids.flatMap { id in alphabet.map { id + $0 } }) }
        var owners: [String: String] = [:]
        for id in ids where !id.isEmpty {
            let guid = mapping.guid(of: try session(id)).rawValue
            #expect(GroupID.isValid(guid))
            let key = foldsCase ? guid.lowercased() : guid
            #expect(owners.updateValue(id, forKey: key) == nil, "\(guid)")
        }
        #expect(owners.count == ids.count - 1)
    }

    @Test func anIDThatIsNoneIsRefused() {
        for text in ["", "a b", "é", "a\u{0}", String(repeating: "a", count: 101)] {
            #expect(CallSessionID(rawValue: text) == nil)
        }
    }
}
