import BeckonNet
import Foundation
import Testing

@Suite struct DigestTests {
    /// FIPS 180-4's examples.
    @Test func sha256OfTheStandardsExamples() {
        #expect(
            SHA256Digest(of: "abc").hexadecimal == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        #expect(
            SHA256Digest(of: Data()).hexadecimal == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    }

    @Test func constantTimeEqual_comparesContentAndLength() {
        #expect(constantTimeEqual([1, 2, 3] as [UInt8], Data([1, 2, 3])))
        #expect(!constantTimeEqual([1, 2, 3] as [UInt8], [1, 2, 4] as [UInt8]))
        #expect(!constantTimeEqual([1, 2] as [UInt8], [1, 2, 3] as [UInt8]))
        #expect(constantTimeEqual([] as [UInt8], Data()))
    }

    @Test func randomBytes_haveTheirCountAndDiffer() {
        #expect(SecureRandom.bytes(0).isEmpty)
        #expect(SecureRandom.bytes(32).count == 32)
        #expect(SecureRandom.bytes(32) != SecureRandom.bytes(32))
    }
}

@Suite struct Base64URLTests {
    /// RFC 7515 appendix C.
    @Test func encodesWithoutPaddingAndWithTheAlphabetForURLs() {
        #expect(Base64URL.encode([3, 236, 255, 224, 193]) == "A-z_4ME")
        #expect(Base64URL.encode([]) == "")
    }

    @Test func decodesWhatItEncodes() {
        for count in 0..<70 {
            let bytes = SecureRandom.bytes(count)
            #expect(Base64URL.decode(Base64URL.encode(bytes)) == Data(bytes))
        }
    }

    @Test(arguments: ["A", "AAAAA", "QQ==", "A+z/", "A z", "A\nzz", "ä", "AA.A"])
    func foreignText_isNil(text: String) { #expect(Base64URL.decode(text) == nil) }
}
