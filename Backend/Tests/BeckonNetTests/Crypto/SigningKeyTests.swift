@testable import BeckonNet
import Foundation
import Testing

/// ES256 as RFC 7518 §3.4 has it, judged by OpenSSL's own command.
@Suite struct SigningKeyTests {
    @Test func signatureHas64BytesAndVerifiesWithTheOtherHalfAlone() throws {
        let key = try SigningKey()
        let message = Array("header.claims".utf8)
        for _ in 0..<200 {
            let signature = try key.sign(message)
            #expect(signature.count == 64)
            #expect(key.verificationKey.verify(signature, of: message))
        }
        let signature = try key.sign(message)
        #expect(!(try SigningKey().verificationKey.verify(signature, of: message)))
        #expect(!key.verificationKey.verify(signature, of: Array("header.claimS".utf8)))
    }

    @Test func signatureOfWrongLengthOrContent_isFalseAndDoesNotTrap() throws {
        let key = try SigningKey()
        let message = Data("m".utf8)
        for count in [0, 1, 63, 65, 128] {
            #expect(!key.verificationKey.verify([UInt8](repeating: 7, count: count), of: message))
        }
        #expect(!key.verificationKey.verify([UInt8](repeating: 0, count: 64), of: message))
        #expect(!key.verificationKey.verify([UInt8](repeating: 255, count: 64), of: message))
    }

    @Test func opensslVerifiesOurSignature() throws {
        let openssl = try OpenSSLCommand()
        defer { openssl.remove() }
        let key = try SigningKey()
        let message = Array("a message for both".utf8)
        try openssl.write(try key.verificationKey.pem(), to: "public.pem")
        try openssl.write(message, to: "message")
        let der = try #require(ECDSASignature.der(fromRaw: try key.sign(message)))
        try openssl.write(der, to: "signature")
        let (status, output) = try openssl(
            "dgst", "-sha256", "-verify", "public.pem", "-signature", "signature", "message")
        #expect(status == 0, "\(output)")
    }

    /// Apple's `.p8` is PKCS#8 in PEM; `genpkey` writes the same.
    @Test func keyMadeByOpenssl_isReadAndWrittenBack() throws {
        let openssl = try OpenSSLCommand()
        defer { openssl.remove() }
        try openssl("genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256", "-out", "key.p8")
        let pem = try String(contentsOf: openssl.folder.appending(path: "key.p8"), encoding: .utf8)
        let key = try SigningKey(pem: pem)
        #expect(try key.pem() == pem)
        let again = try VerificationKey(pem: try key.verificationKey.pem())
        #expect(again.verify(try key.sign(Data("x".utf8)), of: Data("x".utf8)))
    }

    @Test func keyOfAnotherCurveWithPassPhraseOrNoKeyAtAll_isATypedErrorWithoutTheText() throws {
        let openssl = try OpenSSLCommand()
        defer { openssl.remove() }
        try openssl("genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-384", "-out", "384.p8")
        try openssl(
            "genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256", "-aes256", "-pass", "pass:secret",
            "-out", "locked.p8")
        try openssl("genpkey", "-algorithm", "ED25519", "-out", "ed.p8")
        for name in ["384.p8", "locked.p8", "ed.p8"] {
            let pem = try String(contentsOf: openssl.folder.appending(path: name), encoding: .utf8)
            #expect(throws: CryptoError.self) { try SigningKey(pem: pem) }
        }
        let error = #expect(throws: CryptoError.self) { try SigningKey(pem: "canary") }
        #expect(error?.kind == .invalidKey)
        #expect(error?.message.contains("canary") == false)
        #expect(throws: CryptoError.self) { try VerificationKey(pem: "") }
    }
}
