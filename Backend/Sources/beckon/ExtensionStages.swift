import BeckonExtension
import BeckonNet
import BeckonPush
import Foundation

/// The stages of an app's extension, with files in place of its network.
struct ExtensionStages {
    let all: [any RevisionStage]

    init(_ arguments: CommandArguments, folder: WorkFolder) throws(CommandFailure) {
        var stages: [any RevisionStage] = []
        if let strings = try arguments.strings() { stages.append(LocalizeStage(strings: .table(strings))) }
        if let path = arguments["--key"] {
            let key = try Self.key(in: path)
            stages.append(DecryptStage(field: arguments["--sealed"] ?? "enc", key: { _ in key }, cipher: .openSSL))
        }
        stages += [
            AttachmentMarkStage(), SenderStage(), BadgeFromLedgerStage(ledger: BadgeLedger(directory: folder.scratch)),
        ]
        if let path = arguments["--files"] {
            let download = AttachmentDownload(
                downloader: .files(in: URL(fileURLWithPath: path, isDirectory: true)),
                rules: AttachmentRules(allowsHTTP: true))
            stages += AttachmentStage.stages(atMost: 4, download, into: folder.scratch)
            stages.append(SenderPictureStage(download, into: folder.scratch, allowsHTTP: true))
        }
        all = stages
    }

    private static func key(in path: String) throws(CommandFailure) -> Data {
        let text = try SecretFile.read(path, what: "key")
        let digits = Array(text.utf8)
        let bytes = stride(from: 0, to: digits.count - 1, by: 2).compactMap {
            UInt8(String(decoding: digits[$0...$0 + 1], as: UTF8.self), radix: 16)
        }
        guard digits.count == 2 * AESGCM.keyCount, bytes.count == AESGCM.keyCount else {
            throw .badInput(
                "The file \(path) holds no key: 64 hexadecimal digits, as `openssl rand -hex 32` writes them.")
        }
        return Data(bytes)
    }
}

extension Cipher {
    /// OpenSSL's AES-256-GCM.
    static let openSSL = Cipher { message, key in
        try AESGCM.open(
            message.ciphertext, tag: message.tag, key: key, nonce: message.nonce, associated: message.associated)
    }
}
