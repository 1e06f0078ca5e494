import BeckonAPI
import BeckonModel
import BeckonNet
import Testing

@testable import BeckonServer

/// Messages that carry uploads (server-notes §5).
@Suite(.timeLimit(.minutes(1))) struct FileMessageTests {
    private func draft(_ file: String, _ muid: String = "m") -> MessageDraft {
        MessageDraft(
            muid: muid, to: .user("bob"), type: .image, text: nil,
            data: ["attachments": [["file": .string(file), "name": "whatever.exe", "size": 1]]])
    }

    @Test func aMessageCarriesAnUploadWithItsOwnFacts_andItsReceiverGetsIt() async throws {
        try await ServerFixture.with(keepsFiles: true) { server in
            let alice = try await server.login("alice")
            let bob = try await server.login("bob")
            let carol = try await server.login("carol")
            let file = try await server.uploaded(token: alice)
            let id = file.id.rawValue
            #expect(try await server.refusal(API.fileLink, ["file": id], token: bob)?.code == .fileNotFound)
            let sent = try await server.call(API.sendMessage, body: draft(id), token: alice)
            let attachment = sent.data?["attachments"]?.array?.first
            #expect(attachment?["name"]?.string == file.name && attachment?["size"]?.int == file.size)
            #expect(attachment?["mimeType"]?.string == file.mimeType && attachment?["url"]?.string == "/v1/files/\(id)")
            let link = try await server.call(API.fileLink, ["file": id], token: bob)
            #expect(try await server.get(link).body == ServerFixture.png)
            #expect(try await server.refusal(API.fileLink, ["file": id], token: carol)?.code == .fileNotFound)
            // The same again is the same message.
            #expect(try await server.call(API.sendMessage, body: draft(id), token: alice).id == sent.id)
            // Taken back, it takes the file with it.
            _ = try await server.call(
                API.deleteMessageToUser, ["uid": "bob", "id": "\(sent.id)"], token: alice)
            for token in [alice, bob] {
                #expect(try await server.refusal(API.fileLink, ["file": id], token: token)?.code == .fileNotFound)
            }
        }
    }

    /// Only one's own upload can be attached; nobody learns whether another's is there.
    @Test func nobodyAttachesWhatAnotherHasUploaded() async throws {
        try await ServerFixture.with(keepsFiles: true) { server in
            let alice = try await server.login("alice")
            let bob = try await server.login("bob")
            _ = try await server.login("carol")
            let file = try await server.uploaded(token: alice)
            for id in [file.id.rawValue, "00000000000000000000000000000000", "no id"] {
                let body = MessageDraft(
                    muid: "m", to: .user("carol"), type: .file, text: nil,
                    data: ["attachments": [["file": .string(id)]]])
                let error = try await server.refusal(API.sendMessage, body: body, token: bob)
                #expect(error?.code == .fileNotFound && error?.path == "data.attachments.0.file")
            }
        }
    }
}
