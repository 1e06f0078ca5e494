import BeckonAPI
import BeckonModel
import BeckonNet
import BeckonSQLite
import BeckonTesting
import Foundation
import Synchronization
import Testing

@testable import BeckonServer

/// Links and what they give, over sockets (server-notes §5).
@Suite(.timeLimit(.minutes(1))) struct FileLinkTests {
    @Test func aLinkIsValidForAMinute() async throws {
        let time = ManualTime()
        try await ServerFixture.with(time: time.source, keepsFiles: true) { server in
            let alice = try await server.login("alice")
            let file = try await server.uploaded(token: alice)
            #expect(file.link.expiresAt == time.source.seconds + 60)
            time.advance(by: .seconds(59))
            #expect(try await server.get(file.link).body == ServerFixture.png)
            let later = try await server.call(API.fileLink, ["file": file.id.rawValue], token: alice)
            time.advance(by: .seconds(1))
            let late = try await server.get(file.link)
            #expect(late.status == 403)
            #expect(try server.error(late).code == .fileLinkExpired)
            #expect(try await server.get(later).status == 200)
            // For a push: as long as the push lives.
            let pushed = try await FileLinks(storage: server.storage).link(
                to: file.id, until: time.source.seconds + 86_400)
            time.advance(by: .seconds(86_399))
            #expect(try await server.get(pushed).status == 200)
            time.advance(by: .seconds(1))
            #expect(try await server.get(pushed).status == 403)
        }
    }

    /// Neither another file nor another time, and nothing without a signature.
    @Test func aLinkIsForOneFileAndCannotBeChanged() async throws {
        try await ServerFixture.with(keepsFiles: true) { server in
            let alice = try await server.login("alice")
            let file = try await server.uploaded(token: alice)
            let other = try await server.uploaded(token: alice)
            let path = file.link.path
            let query = try #require(path.firstIndex(of: "?"))
            let forged = [
                "/v1/files/\(other.id)\(path[query...])", String(path[..<query]), path + "A", String(path.dropLast()),
                path.replacing("expires=\(file.link.expiresAt)", with: "expires=\(file.link.expiresAt + 1)"),
                path.replacing("expires=\(file.link.expiresAt)", with: "expires=never"),
                "/v1/files/\(file.id)?expires=\(file.link.expiresAt)&signature=",
                // A token opens no file, wherever it stands.
                "/v1/files/nothing\(path[query...])",
            ]
            for path in forged {
                let answer = try await server.send(
                    HTTPRequest(method: "GET", target: path, headers: ["authorization": "Bearer \(alice)"]))
                #expect(answer.status == 403, "\(path)")
                #expect(try server.error(answer).code == .fileLinkInvalid)
            }
            for method in ["PUT", "DELETE", "POST"] {
                let answer = try await server.get(file.link, method: method)
                #expect(answer.status == 405 && answer.headers["allow"] == "GET, HEAD")
            }
            #expect(try await server.get(file.link).status == 200)
        }
    }

    /// Server-notes §7, security 2: a stranger, a former member and nobody get what an unknown file gets.
    @Test func aLinkIsForWhoeverMayReadAMessageWithTheFile() async throws {
        try await ServerFixture.with(keepsFiles: true) { server in
            let alice = try await server.login("alice")
            let bob = try await server.login("bob")
            let carol = try await server.login("carol")
            _ = try await server.call(API.createGroup, body: CreateGroup(guid: "team", name: "Team"), token: alice)
            _ = try await server.call(API.joinGroup, ["guid": "team"], token: bob)
            let file = try await server.uploaded(token: alice)
            func refusal(_ token: String, _ id: String) async throws -> ChatError? {
                try await server.refusal(API.fileLink, ["file": id], token: token)
            }
            let unknown = try await refusal(bob, "00000000000000000000000000000000")
            #expect(unknown?.code == .fileNotFound)
            #expect(try await refusal(bob, file.id.rawValue) == unknown)
            let message = try await server.call(
                API.sendMessage, body: MessageDraft(muid: "m", to: .group("team"), text: "see"), token: alice)
            try await server.attach(file.id, to: message)
            let link = try await server.call(API.fileLink, ["file": file.id.rawValue], token: bob)
            #expect(try await server.get(link).body == ServerFixture.png)
            #expect(try await refusal(carol, file.id.rawValue) == unknown)
            _ = try await server.call(API.leaveGroup, ["guid": "team"], token: bob)
            #expect(try await refusal(bob, file.id.rawValue) == unknown)
            let nobody = try await server.send(
                HTTPRequest(method: "POST", target: API.fileLink.path.path(["file": file.id.rawValue])))
            #expect(nobody.status == 401)
        }
    }

    @Test func partsAreGivenOut() async throws {
        try await ServerFixture.with(keepsFiles: true) { server in
            let alice = try await server.login("alice")
            let bytes = Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 7 ^ $0 >> 8) })
            let file = try await server.uploaded(bytes, type: nil, token: alice)
            let part = try await server.get(file.link, ["range": "bytes=1000-200999"])
            #expect(part.status == 206 && part.body == bytes[1000..<201_000])
            #expect(part.headers["content-range"] == "bytes 1000-200999/300000")
            #expect(part.headers["content-type"] == "application/octet-stream")
            let tag = try #require(part.headers["etag"])
            let rest = try await server.get(file.link, ["range": "bytes=299999-", "if-range": tag])
            #expect(rest.status == 206 && rest.body == bytes.suffix(1))
            let changed = try await server.get(file.link, ["range": "bytes=0-0", "if-range": "\"other\""])
            #expect(changed.status == 200 && changed.body == bytes)
            let beyond = try await server.get(file.link, ["range": "bytes=300000-"])
            #expect(beyond.status == 416 && beyond.headers["content-range"] == "bytes */300000")
            let known = try await server.get(file.link, ["if-none-match": tag])
            #expect(known.status == 304 && known.body.isEmpty && known.headers["etag"] == tag)
            let head = try await server.get(file.link, method: "HEAD", ["range": "bytes=0-0"])
            #expect(head.status == 200 && head.headers["content-length"] == "300000" && head.body.isEmpty)
        }
    }

    /// Server-notes §7, security 6: whatever was uploaded, a browser saves it and runs nothing of it.
    @Test(arguments: [
        ("text/html", "<script>fetch('/v1/me')</script>"),
        ("image/svg+xml", "<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>"),
        ("application/xhtml+xml", "<html/>"), ("text/javascript", "alert(1)"),
    ])
    func activeContentIsServedInASandboxAndToBeSaved(type: String, text: String) async throws {
        try await ServerFixture.with(keepsFiles: true) { server in
            let alice = try await server.login("alice")
            let file = try await server.uploaded(
                Data(text.utf8), type: type, name: "a%22%0D%0Ax-evil%3A%20b%5C.html", token: alice)
            for headers: HTTPHeaders in [[:], ["range": "bytes=0-2"]] {
                let answer = try await server.get(file.link, headers)
                #expect(answer.headers.all("content-type") == [type])
                #expect(answer.headers.all("x-content-type-options") == ["nosniff"])
                #expect(answer.headers.all("content-security-policy") == ["sandbox; default-src 'none'"])
                #expect(answer.headers.all("referrer-policy") == ["no-referrer"])
                #expect(answer.headers["content-disposition"]?.hasPrefix("attachment; filename=\"") == true)
                #expect(answer.headers["x-evil"] == nil)
            }
        }
    }

    /// Server-notes §7, security 10, for files: no log, trace or metric holds a link, an id, a name or the key.
    @Test func nothingThatTellsAFileIsLogged() async throws {
        let lines = Mutex<[String]>([])
        let log = Log(level: .debug, now: { 1 }) { line in lines.withLock { $0.append(line.json) } }
        try await ServerFixture.with(keepsFiles: true, configure: { $0.log = log }) { server in
            let alice = try await server.login("alice")
            let file = try await server.uploaded(name: "canary-name.png", token: alice)
            _ = try await server.get(file.link)
            _ = try await server.get(FileLink(path: file.link.path + "x", expiresAt: 0))
            _ = try await server.call(API.fileLink, ["file": file.id.rawValue], token: alice)
            // A file whose bytes are gone is an error that the operator is told of.
            try FileManager.default.removeItem(at: server.files.appendingPathComponent(try server.uploads[0]))
            #expect(try await server.get(file.link).status == 404)
            let metrics = try await server.send(HTTPRequest(method: "GET", target: "/metrics"))
            let signature = try #require(file.link.path.split(separator: "=").last)
            let key = try await server.storage.fileKey(orKeep: [])
            let canaries = [
                String(signature), file.id.rawValue, "canary-name", alice, key.hexadecimal, Base64URL.encode(key),
            ]
            let told =
                lines.withLock { $0 } + [String(decoding: metrics.body, as: UTF8.self)]
                + server.lines.now.map { "\($0)" }
            #expect(told.contains { $0.contains("/v1/files/{file}") && $0.contains("request") })
            #expect(told.contains { $0.contains("A file is missing in") })
            for canary in canaries { #expect(!told.contains { $0.contains(canary) }, "\(canary)") }
        }
    }
}
