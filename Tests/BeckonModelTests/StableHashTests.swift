import BeckonModel
import Testing

@Suite struct StableHashTests {
    /// The test vectors of the FNV reference (draft-eastlake-fnv, appendix C).
    @Test(arguments: [("", 0xcbf2_9ce4_8422_2325), ("a", 0xaf63_dc4c_8601_ec8c), ("foobar", 0x8594_4171_f739_67e8)])
    func hashIsTheReferences(_ text: String, _ value: UInt64) {
        var hash = StableHash()
        hash.add(text)
        #expect(hash.value == value)
    }
}
