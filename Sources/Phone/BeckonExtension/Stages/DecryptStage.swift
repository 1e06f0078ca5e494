import BeckonModel
import BeckonPush
public import Foundation

/// Opens what is encrypted from end to end. Until then, and where it cannot be opened, the generic text of the push stands.
public struct DecryptStage: RevisionStage {
    /// Why a message was not opened.
    public enum Failure: Error, Sendable, Hashable, CustomStringConvertible {
        /// The payload's field is no sealed message.
        case malformed

        public var description: String {
            "The field is no sealed message: Base64 of 12 bytes of nonce, the ciphertext and 16 bytes of tag."
        }
    }

    /// The sealed message of a push; nil where the push is not encrypted. Throws where it is, but cannot be read.
    public typealias Find = @Sendable (Revision) throws -> SealedMessage?
    /// The key; nil where it cannot be read now: before the first unlock after a reboot protected items cannot (P-15).
    public typealias Key = @Sendable (Revision) throws -> Data?
    /// Makes a message of the plain bytes.
    public typealias Decode = @Sendable (Data) throws -> FetchedMessage

    private let find: Find
    private let key: Key
    private let cipher: Cipher
    private let decode: Decode

    /// Decrypts what `find` finds in the payload, with a key read anew for each push; `decode` makes words of the plain
    /// bytes.
    public init(find: @escaping Find, key: @escaping Key, cipher: Cipher, decode: @escaping Decode = Self.json) {
        self.find = find
        self.key = key
        self.cipher = cipher
        self.decode = decode
    }

    /// Finds Base64 of nonce, ciphertext and tag at a path of the payload, its keys joined by dots.
    public init(field path: String, key: @escaping Key, cipher: Cipher, decode: @escaping Decode = Self.json) {
        let template = PayloadTemplate("{\(path)}")
        self.init(
            find: { revision in
                guard let text = template.text(of: revision.content, push: nil) else { return nil }
                guard let sealed = SealedMessage(base64: text) else { throw Failure.malformed }
                return sealed
            }, key: key, cipher: cipher, decode: decode)
    }

    public var name: String { "decrypt" }

    public func revise(_ revision: Revision, context: RevisionContext) async throws -> Revision {
        guard let sealed = try find(revision) else { return revision }
        guard let key = try key(revision) else {
            context.trace(.revised, revision.push?.reference, decision: "key-unavailable", reason: name)
            return revision
        }
        return try decode(cipher.open(sealed, key)).applied(to: revision)
    }

    /// Reads `{"title": …, "subtitle": …, "body": …}`, each of them optional.
    public static let json: Decode = { bytes in
        struct Words: Decodable {
            var title: String?
            var subtitle: String?
            var body: String?
        }
        let words = try JSONDecoder().decode(Words.self, from: bytes)
        return FetchedMessage(title: words.title, subtitle: words.subtitle, body: words.body)
    }
}
