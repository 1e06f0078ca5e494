import BeckonNet
import Foundation
import Testing

/// Issue 5: `beckon extension FILE [--strings …] [--files DIR]` as a person runs it.
@Suite(.timeLimit(.minutes(3))) struct ExtensionCommandTests {
    private let folder: TemporaryFolder
    private let examples = Project.folder.appending(path: "Examples/payloads")

    init() throws { folder = try TemporaryFolder() }

    private func write(_ bytes: Data, to name: String) throws {
        let file = folder.url.appending(path: name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try bytes.write(to: file)
    }

    private func write(_ text: String, to name: String) throws { try write(Data(text.utf8), to: name) }

    /// Times differ from run to run.
    private func masked(_ output: String) -> String {
        output.replacing(#/ *[0-9]+\.[0-9]{2} ms/#, with: " # ms")
            .replacing(/"milliseconds" : [0-9.]+/, with: #""milliseconds" : 0"#)
    }

    @Test func helpIsPrinted() async throws {
        let run = try await Tool.run("extension", "--help", in: folder.url)
        #expect(run.status == 0)
        #expect(
            run.output == """
                usage: beckon extension [options] FILE

                Runs the stages of the service extension on a push: before and after, stage by stage.

                  --json           print JSON for a program
                  --strings FILE   the extension's strings, .strings or .xcstrings
                  --language CODE  of an .xcstrings file; its source language where it is not given
                  --files DIR      attachments and pictures in place of the network: files named like the last part of the url
                  --keep DIR       leave the notification's files there
                  --key FILE       the key of --sealed, 64 hexadecimal digits
                  --sealed FIELD   the payload's encrypted field, as data.enc; enc by default

                """)
    }

    /// Seed 3: `with_attachments: 1` and no badge in the push.
    @Test func pushOfAVendorIsRevisedStageByStage() async throws {
        let run = try await Tool.run("extension", "voximplant-message.apns", in: examples)
        #expect(run.status == 0)
        #expect(
            masked(run.output) == """
                voximplant-message.apns: read by the dialect voximplant
                The service extension runs, where alerts are allowed.

                before
                  title         New message
                  body          You have a new message in the chat
                  sound         default

                stages
                 # ms  attachment-mark  revised
                    body: You have a new message in the chat → 📎 You have a new message in the chat
                 # ms  sender           unchanged
                 # ms  badge            revised
                    badge: – → 1

                after # ms, all-stages
                  title         New message
                  body          📎 You have a new message in the chat
                  badge         1
                  sound         default

                """)
    }

    @Test func stringsAndFilesStandInForBundleAndNetwork() async throws {
        try write(
            #"{"sourceLanguage":"en","strings":{"MSG":{"localizations":{"de":{"stringUnit":{"value":"Neues von %@"}},"en":{"stringUnit":{"value":"News of %@"}}}}}}"#,
            to: "Localizable.xcstrings")
        try write(
            #"{"aps":{"alert":{"loc-key":"MSG","loc-args":["Dana"]},"mutable-content":1},"message":{"id":7,"category":"message","type":"text","data":{"attachments":[{"url":"https://media.example/a/lake.jpg"},{"url":"https://media.example/a/gone.png"}]},"sender":{"uid":"u-2","name":"Dana","avatar":"https://media.example/p/dana.png?s=2"},"receiver":"u-1","receiverType":"user","conversationId":"u-1_user_u-2"}}"#,
            to: "push.json")
        let png = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + [UInt8](repeating: 0, count: 92))
        try write(png, to: "files/dana.png")
        try write(Data([0xFF, 0xD8, 0xFF, 0xE0] + [UInt8](repeating: 0, count: 996)), to: "files/lake.jpg")
        let run = try await Tool.run(
            "extension", "push.json", "--strings", "Localizable.xcstrings", "--language", "de", "--files", "files",
            "--keep", "kept", in: folder.url)
        #expect(run.status == 0)
        #expect(
            masked(run.output) == """
                push.json: read by the dialect cometchat
                The service extension runs, where alerts are allowed.

                before
                  body          MSG

                stages
                 # ms  localize         revised
                    body: MSG → Neues von Dana
                 # ms  attachment-mark  revised
                    body: Neues von Dana → 📎 Neues von Dana
                 # ms  sender           revised
                    sender: – → Dana
                 # ms  badge            revised
                    badge: – → 1
                 # ms  attachment       revised
                    attachment: – → jpg, 1000 bytes
                 # ms  attachment-2     failed: The attachment's server answered with status 404. Check that the address can be opened without signing in and has not run out.
                 # ms  attachment-3     unchanged
                 # ms  attachment-4     unchanged
                 # ms  sender-picture   revised
                    sender: Dana → Dana, picture: png, 100 bytes

                after # ms, all-stages
                  body          📎 Neues von Dana
                  badge         1
                  sender        Dana, picture: png, 100 bytes
                  attachment    jpg, 1000 bytes

                """)
        #expect(try Data(contentsOf: folder.url.appending(path: "kept/sender-picture.png")) == png)
        #expect(FileManager.default.fileExists(atPath: folder.url.appending(path: "kept/attachment.jpg").path))
    }

    /// A stage that fails costs its own part alone.
    @Test func pictureThatIsNotThereIsToldAndTheMessageStands() async throws {
        try write("", to: "files/other.png")
        let run = try await Tool.run(
            "extension", examples.appending(path: "user-message.apns").path, "--files", "files", in: folder.url)
        #expect(run.status == 0)
        #expect(
            masked(run.output).contains(
                " # ms  sender-picture   failed: The attachment's server answered with status 404."))
        #expect(run.output.contains("\n  sender        Andrew Joseph\n"))
    }

    /// AES-256-GCM by OpenSSL, sealed here and opened in the tool's pipeline.
    @Test func sealedTextIsOpenedWithItsKey() async throws {
        let (key, nonce) = (Data(SecureRandom.bytes(32)), Data(SecureRandom.bytes(12)))
        let sealed = try AESGCM.seal(Data(#"{"title":"Mara","body":"See you at six"}"#.utf8), key: key, nonce: nonce)
        let field = (nonce + sealed.ciphertext + sealed.tag).base64EncodedString()
        try write(#"{"aps":{"alert":"New message","mutable-content":1},"data":{"enc":"\#(field)"}}"#, to: "push.json")
        try write(key.hexadecimal + "\n", to: "key")
        try write(Data(SecureRandom.bytes(32)).hexadecimal, to: "other-key")
        let run = try await Tool.run("extension", "push.json", "--key", "key", "--sealed", "data.enc", in: folder.url)
        #expect(run.status == 0)
        #expect(run.output.contains("\n  title         Mara\n  body          See you at six\n"))
        let refused = try await Tool.run(
            "extension", "push.json", "--key", "other-key", "--sealed", "data.enc", in: folder.url)
        #expect(
            masked(refused.output).contains(
                " # ms  decrypt          failed: The message was not sealed with this key, or was changed since.\n"))
        #expect(refused.output.hasSuffix("  body          New message\n"))
    }

    @Test func jsonHoldsTheSame() async throws {
        let run = try await Tool.run("extension", "--json", "category-second.apns", in: examples)
        #expect(run.status == 0)
        #expect(
            masked(run.output) == """
                {
                  "after" : {
                    "body" : "Opens the second view controller",
                    "category" : "Second",
                    "sound" : "default",
                    "title" : "Second"
                  },
                  "before" : {
                    "body" : "Opens the second view controller",
                    "category" : "Second",
                    "sound" : "default",
                    "title" : "Second"
                  },
                  "ending" : "all-stages",
                  "file" : "category-second.apns",
                  "milliseconds" : 0,
                  "reason" : "mutable-content-missing",
                  "runs" : false,
                  "stages" : [
                    {
                      "changes" : [

                      ],
                      "kind" : "text",
                      "milliseconds" : 0,
                      "name" : "attachment-mark",
                      "outcome" : "unchanged"
                    },
                    {
                      "changes" : [

                      ],
                      "kind" : "text",
                      "milliseconds" : 0,
                      "name" : "sender",
                      "outcome" : "unchanged"
                    },
                    {
                      "changes" : [

                      ],
                      "kind" : "text",
                      "milliseconds" : 0,
                      "name" : "badge",
                      "outcome" : "unchanged"
                    }
                  ]
                }

                """)
    }

    @Test(arguments: [
        (["extension"], 64, "beckon extension wants one FILE"),
        (["extension", "a", "b"], 64, "beckon extension wants one"),
        (["extension", "none.json"], 66, "beckon: Cannot read none.json."),
        (["extension", "-"], 65, "beckon: standard input: "),
        (["extension", "list.json"], 65, "beckon: list.json: The body is no object"),
        (
            ["extension", "push.json", "--key", "short"], 65,
            "beckon: The file short holds no key: 64 hexadecimal digits"
        ),
        (["extension", "push.json", "--key", "none"], 1, "beckon: The key cannot be read from none"),
        (["extension", "push.json", "--keep", "push.json/x"], 1, "beckon: The folder "),
    ])
    func wrongWordsAreAnsweredInOneSentence(words: [String], status: Int32, says: String) async throws {
        try write("[]", to: "list.json")
        try write(#"{"aps":{"alert":"Hi"}}"#, to: "push.json")
        try write("abc", to: "short")
        let run = try await Tool.run(words: words, in: folder.url)
        #expect(run.status == status)
        #expect(run.errors.hasPrefix(says), "\(run.errors)")
        #expect(run.output.isEmpty)
    }
}
