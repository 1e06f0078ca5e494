import BeckonNet
import Foundation
import Testing

@Suite struct AESGCMTests {
    /// NIST's `gcmDecrypt256.rsp` and `gcmEncryptExtIV256.rsp` (CAVS 14.0).
    struct Vector: Sendable {
        var key, nonce, plain, associated, ciphertext, tag: String
    }

    private static let vectors = [
        Vector(
            key: "f5a2b27c74355872eb3ef6c5feafaa740e6ae990d9d48c3bd9bb8235e589f010", nonce: "58d2240f580a31c1d24948e9",
            plain: "", associated: "", ciphertext: "", tag: "15e051a5e4a5f5da6cea92e2ebee5bac"),
        Vector(
            key: "6dfdafd6703c285c01f14fd10a6012862b2af950d4733abb403b2e745b26945d", nonce: "3749d0b3d5bacb71be06ade6",
            plain: "", associated: "c0d249871992e70302ae008193d1e89f", ciphertext: "",
            tag: "4aa4cc69f84ee6ac16d9bfb4e05de500"),
        Vector(
            key: "4c8ebfe1444ec1b2d503c6986659af2c94fafe945f72c1e8486a5acfedb8a0f8", nonce: "473360e0ad24889959858995",
            plain: "7789b41cb3ee548814ca0b388c10b343", associated: "", ciphertext: "d2c78110ac7e8f107c0df0570bd7c90c",
            tag: "c26a379b6d98ef2852ead8ce83a833a7"),
        Vector(
            key: "a71dac1377a3bf5d7fb1b5e36bee70d2e01de2a84a1c1009ba7448f7f26131dc", nonce: "c5b60dda3f333b1146e9da7c",
            plain: "5b87141335f2becac1a559e05f", associated: "", ciphertext: "43af49ec1ae3738a20755034d6",
            tag: "6f80b6ef2d8830a55eb63680a8dff9e0"),
        Vector(
            key: "aeb3830cb9ce31cae7b1d47511bb2d3dcc2131714ace202b21b98820e7079792", nonce: "e7e87c45ec0a94c8e92353f1",
            plain:
                "b4d0ecc410c430b61c11a1a42802858a0e9ee12f9a912f2f6b0570c99177f6de4bd79830cf9efb30759055e1f70d21e3f74957",
            associated: "07d9bb1fa3aea7ceeefbedae87dcd713",
            ciphertext:
                "b20542b61b8fa6f847198334cb82fdbcb2311be855a6b2b3662bdb06ff0796238bea092a8ea21b585d38ace950378f41224269",
            tag: "3bdd1d0cc2bbcefffe0ed2121aecbd00"),
        Vector(
            key: "1fded32d5999de4a76e0f8082108823aef60417e1896cf4218a2fa90f632ec8a", nonce: "1f3afa4711e9474f32e70462",
            plain:
                "06b2c75853df9aeb17befd33cea81c630b0fc53667ff45199c629c8e15dce41e530aa792f796b8138eeab2e86c7b7bee1d40b0",
            associated: "",
            ciphertext:
                "91fbd061ddc5a7fcc9513fcdfdc9c3a7c5d4d64cedf6a9c24ab8a77c36eefbf1c5dc00bc50121b96456c8cd8b6ff1f8b3e480f",
            tag: "30096d340f3d5c42d82a6f475def23eb"),
    ]

    /// Those that the file marks with FAIL.
    private static let forged = [
        Vector(
            key: "e5a8123f2e2e007d4e379ba114a2fb66e6613f57c72d4e4f024964053028a831", nonce: "51e43385bf533e168427e1ad",
            plain: "", associated: "", ciphertext: "", tag: "38fe845c66e66bdd884c2aecafd280e6"),
        Vector(
            key: "2c392a5eb1a9c705371beda3a901c7c61dca4d93b4291de1dd0dd15ec11ffc45", nonce: "0723fb84a08f4ea09841f32a",
            plain: "", associated: "140be561b6171eab942c486a94d33d43", ciphertext: "",
            tag: "aa0e1c9b57975bfc91aa137231977d2c"),
        Vector(
            key: "c997768e2d14e3d38259667a6649079de77beb4543589771e5068e6cd7cd0b14", nonce: "835090aed9552dbdd45277e2",
            plain: "", associated: "", ciphertext: "9f6607d68e22ccf21928db0986be126e",
            tag: "f32617f67c574fd9f44ef76ff880ab9f"),
        Vector(
            key: "8b37c4b8cf634704920059866ad96c49e9da502c63fca4a3a7a4dcec74cb0610", nonce: "cb59344d2b06c4ae57cd0ea4",
            plain: "", associated: "", ciphertext: "66ab935c93555e786b775637a3",
            tag: "d8733acbb564d8afaa99d7ca2e2f92a9"),
    ]

    private func bytes(_ hexadecimal: String) -> Data {
        let digits = Array(hexadecimal)
        return Data(stride(from: 0, to: digits.count, by: 2).map { UInt8(String(digits[$0...$0 + 1]), radix: 16) ?? 0 })
    }

    private func open(_ vector: Vector) throws(CryptoError) -> Data {
        try AESGCM.open(
            bytes(vector.ciphertext), tag: bytes(vector.tag), key: bytes(vector.key), nonce: bytes(vector.nonce),
            associated: bytes(vector.associated))
    }

    @Test(arguments: vectors) func vectorsOfNISTAreSealedAndOpened(_ vector: Vector) throws {
        #expect(try open(vector) == bytes(vector.plain))
        let sealed = try AESGCM.seal(
            bytes(vector.plain), key: bytes(vector.key), nonce: bytes(vector.nonce),
            associated: bytes(vector.associated))
        #expect(sealed.ciphertext == bytes(vector.ciphertext))
        #expect(sealed.tag == bytes(vector.tag))
    }

    @Test(arguments: forged) func forgedVectorsOfNISTAreRefused(_ vector: Vector) {
        let error = #expect(throws: CryptoError.self) { try open(vector) }
        #expect(error?.kind == .notAuthentic)
    }

    /// Every part is authenticated: one changed bit anywhere, and nothing is given out.
    @Test func oneChangedBitAnywhereIsRefused() throws {
        let vector = Self.vectors[4]
        for path in [\Vector.key, \.nonce, \.associated, \.ciphertext, \.tag] {
            for index in [0, bytes(vector[keyPath: path]).count - 1] {
                var changed = bytes(vector[keyPath: path])
                changed[index] ^= 1
                var other = vector
                other[keyPath: path] = changed.hexadecimal
                let error = #expect(throws: CryptoError.self) { try open(other) }
                #expect(error?.kind == .notAuthentic)
            }
        }
    }

    @Test(arguments: [
        (31, 12, 16, CryptoError.Kind.invalidKey), (33, 12, 16, .invalidKey), (0, 12, 16, .invalidKey),
        (32, 11, 16, .invalidNonce), (32, 16, 16, .invalidNonce), (32, 12, 12, .invalidTag), (32, 12, 0, .invalidTag),
    ])
    func wrongLengthsAreRefusedWithTheirKind(_ key: Int, _ nonce: Int, _ tag: Int, _ kind: CryptoError.Kind) {
        let error = #expect(throws: CryptoError.self) {
            try AESGCM.open(Data(count: 4), tag: Data(count: tag), key: Data(count: key), nonce: Data(count: nonce))
        }
        #expect(error?.kind == kind)
    }
}
