import BeckonExtension
import BeckonModel
import BeckonPush
import Foundation
import Testing

/// End-to-end encrypted text; the cipher itself is proven where it is (`AESGCMTests`).
@Suite(.timeLimit(.minutes(1))) struct DecryptStageTests {
    private struct WrongTag: Error {}

    private let recorder = Recorder()
    private static let key = Data(repeating: 7, count: 32)

    /// Opens what begins with the tag of its key: no cipher, but it takes and refuses like one.
    private let cipher = Cipher { message, key in
        guard key == Self.key, message.tag == Data(repeating: 1, count: 16) else { throw WrongTag() }
        return Data(message.ciphertext.reversed())
    }

    private func payload(_ enc: JSONValue) -> [String: JSONValue] {
        ["aps": ["alert": ["title": "Chat", "body": "New message"]], "enc": enc]
    }

    private func sealed(_ plain: String, tag: UInt8 = 1) -> JSONValue {
        let combined = Data(count: 12) + Data(plain.utf8.reversed()) + Data(repeating: tag, count: 16)
        return .string(combined.base64EncodedString())
    }

    private func shown(
        _ payload: [String: JSONValue], key: @escaping DecryptStage.Key = { _ in Self.key }
    ) async -> NotificationContent? {
        let stage = DecryptStage(field: "enc", key: key, cipher: cipher)
        let pipeline = RevisionPipeline(stages: [stage], trace: recorder.trace)
        let request = NotificationRequest(identifier: "n", content: NotificationContent(payload: payload))
        pipeline.didReceive(request, handler: recorder.handler)
        return await recorder.contents(1).first
    }

    @Test func sealedTextReplacesTheGenericOne() async {
        let content = await shown(payload(sealed(#"{"title":"Mara","body":"See you at six"}"#)))
        #expect(content?.title == "Mara")
        #expect(content?.body == "See you at six")
        #expect(recorder.words == ["revised revised all-stages"])
    }

    @Test func membersThatItDoesNotHaveStay() async {
        let content = await shown(payload(sealed(#"{"body":"See you at six"}"#)))
        #expect(content?.title == "Chat")
        #expect(content?.body == "See you at six")
    }

    @Test func pushThatIsNotEncryptedIsUntouched() async {
        let plain: [String: JSONValue] = ["aps": ["alert": "Hi"]]
        #expect(await shown(plain) == NotificationContent(payload: plain))
        #expect(recorder.words == ["revised unchanged all-stages"])
    }

    /// P-15: before the first unlock after a reboot.
    @Test func keyThatCannotBeReadLeavesTheGenericText() async {
        #expect(await shown(payload(sealed(#"{"body":"x"}"#)), key: { _ in nil })?.body == "New message")
        #expect(recorder.words == ["revised key-unavailable decrypt", "revised unchanged all-stages"])
    }

    @Test(
        arguments: [
            ("wrong tag", #"{"body":"x"}"#, 2), ("no JSON", "x", 1), ("wrong types", #"{"body":1}"#, 1),
        ] as [(String, String, UInt8)])
    func whatCannotBeOpenedLeavesTheGenericText(_ what: String, _ plain: String, _ tag: UInt8) async {
        #expect(await shown(payload(sealed(plain, tag: tag)))?.body == "New message", "\(what)")
        #expect(recorder.words == ["revised stage-failed decrypt", "revised unchanged all-stages"])
    }

    @Test(arguments: ["BASE64..", "", "AAAA"]) func fieldThatIsNoSealedMessageLeavesTheGenericText(_ enc: String) async
    {
        #expect(await shown(payload(.string(enc)))?.body == "New message")
    }

    @Test func sealedMessageKnowsItsParts() {
        let message = SealedMessage(combined: Data(0..<40))
        #expect(message?.nonce == Data(0..<12))
        #expect(message?.ciphertext == Data(12..<24))
        #expect(message?.tag == Data(24..<40))
        #expect(SealedMessage(combined: Data(count: 27)) == nil)
        #expect(SealedMessage(combined: Data(count: 28))?.ciphertext == Data())
        #expect(SealedMessage(nonce: Data(count: 16), ciphertext: Data(), tag: Data(count: 16)) == nil)
        #expect(SealedMessage(nonce: Data(count: 12), ciphertext: Data(), tag: Data(count: 12)) == nil)
    }
}
