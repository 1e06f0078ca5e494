import BeckonAPI
import BeckonModel
import BeckonNet
import Foundation
import Testing

@testable import BeckonServer

/// Uploads over sockets (issue 6, *Files*; R-B, Limits).
@Suite(.timeLimit(.minutes(2))) struct FileUploadTests {
    @Test func anUploadIsOnDiskAndComesBackAsItWas() async throws {
        // Far more than is held at a time.
        let bytes = ServerFixture.png + Data((0..<(8 << 20)).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 9) })
        try await ServerFixture.with(keepsFiles: true, configure: { $0.limits.streamedBodyBytes = 4096 }) { server in
            let alice = try await server.login("alice")
            let file = try await server.uploaded(bytes, name: "Mein%20B%C3%A4r.PNG", token: alice)
            #expect(file.name == "Mein Bär.PNG" && file.extension == "png" && file.mimeType == "image/png")
            #expect(file.size == Int64(bytes.count))
            #expect(try server.uploads == ["\(file.id.rawValue.prefix(2))/\(file.id)"])
            let place = server.files.appendingPathComponent(try server.uploads[0])
            let mode = try FileManager.default.attributesOfItem(atPath: place.path)[.posixPermissions] as? Int
            #expect(mode == 0o600)
            let answer = try await server.get(file.link)
            #expect(answer.status == 200 && answer.body == bytes)
            let expected: HTTPHeaders = [
                "content-type": "image/png", "content-length": "\(bytes.count)", "accept-ranges": "bytes",
                "etag": "\"\(file.id)\"", "cache-control": "private",
                "content-disposition": "attachment; filename=\"Mein B_r.PNG\"; filename*=UTF-8''Mein%20B%C3%A4r.PNG",
            ]
            for (name, value) in expected.fields { #expect(answer.headers.all(name) == [value]) }
        }
    }

    /// The refusal names the limit, also where the length is told only by the end, and nothing stays.
    @Test(arguments: [true, false])
    func whatIsBeyondTheQuotaIsRefused(tellsLength: Bool) async throws {
        let bytes = ServerFixture.png + Data(count: 100_000)
        let quota = Int64(bytes.count + 10)
        try await ServerFixture.with(keepsFiles: true, configure: { $0.uploads.change(to: quota) }) { server in
            let alice = try await server.login("alice")
            let bob = try await server.login("bob")
            _ = try await server.uploaded(bytes, token: alice)
            let text: String
            if tellsLength {
                let refused = try await server.upload(ServerFixture.png, token: alice)
                #expect(refused.status == 413)
                text = String(decoding: refused.body, as: UTF8.self)
            } else {
                let peer = try await RawPeer.connected(to: server.origin.port, server.loop)
                await peer.send(
                    """
                    POST /v1/files HTTP/1.1
                    Host: a
                    Authorization: Bearer \(alice)
                    Content-Type: image/png
                    Transfer-Encoding: chunked


                    """)
                await peer.send("\(String(ServerFixture.png.count, radix: 16))\n")
                await peer.send(ServerFixture.png)
                await peer.send("\n0\n\n")
                await peer.until { $0.text.hasPrefix("HTTP/1.1 413 ") && $0.text.hasSuffix("}") }
                text = await peer.text
                await peer.abort()
            }
            #expect(text.contains(ChatError.Code.uploadQuotaExceeded.rawValue))
            #expect(text.contains("\(quota) bytes") && text.contains("limits.uploadBytesPerUser"))
            while try server.uploads.count > 1 { _ = try await server.call(API.me, token: alice) }
            _ = try await server.uploaded(bytes, token: bob)
        }
    }

    struct Refusal: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var bytes = ServerFixture.png
        var type: String? = "image/png"
        var name: String?
        var status: Int
        var code: ChatError.Code
    }

    static let refusals = [
        Refusal(testDescription: "nothing", bytes: Data(), status: 400, code: .emptyMessageFile),
        Refusal(testDescription: "another type", type: "image/jpeg", status: 415, code: .invalidFileType),
        Refusal(testDescription: "no type", type: "png", status: 415, code: .invalidFileType),
        Refusal(
            testDescription: "a form", type: "multipart/form-data; boundary=x", status: 415, code: .invalidFileType),
        Refusal(testDescription: "a name that is none", name: "%FF", status: 400, code: .badRequest),
        Refusal(
            testDescription: "markup as a film", bytes: Data("<script>".utf8), type: "video/mp4", status: 415,
            code: .invalidFileType),
    ]

    @Test(arguments: refusals) func aRefusedUploadLeavesNothing(refusal: Refusal) async throws {
        try await ServerFixture.with(keepsFiles: true) { server in
            let alice = try await server.login("alice")
            let answer = try await server.upload(
                refusal.bytes, type: refusal.type, name: refusal.name, token: alice)
            #expect(answer.status == refusal.status)
            #expect(try server.error(answer).code == refusal.code)
            #expect(try server.uploads.isEmpty)
        }
    }

    /// Whoever is not let in is not asked for the bytes, and gets no room on the disk.
    @Test(arguments: [nil, "wrong"]) func withoutATokenNothingIsTaken(token: String?) async throws {
        try await ServerFixture.with(keepsFiles: true) { server in
            let peer = try await RawPeer.connected(to: server.origin.port, server.loop)
            let authorization = token.map { "Authorization: Bearer \($0)\n" } ?? ""
            await peer.send(
                "POST /v1/files HTTP/1.1\nHost: a\n\(authorization)Expect: 100-continue\nContent-Length: 99\n\n")
            await peer.until { _ in false }
            #expect(await peer.text.hasPrefix("HTTP/1.1 401 "))
            #expect(try server.uploads.isEmpty)
        }
    }

    @Test func whoExpectsItIsToldToGoOn() async throws {
        try await ServerFixture.with(keepsFiles: true) { server in
            let alice = try await server.login("alice")
            let peer = try await RawPeer.connected(to: server.origin.port, server.loop)
            await peer.send(
                """
                POST /v1/files HTTP/1.1
                Host: a
                Authorization: Bearer \(alice)
                Expect: 100-continue
                Content-Length: 5


                """)
            await peer.until { !$0.received.isEmpty }
            #expect(await peer.text == "HTTP/1.1 100 Continue\r\n\r\n")
            await peer.send("hello")
            await peer.until { $0.text.contains("HTTP/1.1 201 ") && $0.text.hasSuffix("}") }
            #expect(try server.uploads.count == 1)
            await peer.abort()
        }
    }

    /// The limit is named; what is announced is refused before a byte of it is read, what is not with the first byte that
    /// is too much: all 100 MB before it were taken.
    @Test func aFileAboveTheLimitIsRefusedAsSoonAsItIsKnown() async throws {
        let limit = 104_857_600
        try await ServerFixture.with(keepsFiles: true) { server in
            let alice = try await server.login("alice")
            let head = "POST /v1/files HTTP/1.1\nHost: a\nAuthorization: Bearer \(alice)\n"
            let announcing = try await RawPeer.connected(to: server.origin.port, server.loop)
            await announcing.send(head + "Expect: 100-continue\nContent-Length: \(limit + 1)\n\n")
            await announcing.until { _ in false }
            let counting = try await RawPeer.connected(to: server.origin.port, server.loop)
            await counting.send(head + "Transfer-Encoding: chunked\n\n")
            let chunk = Data("100000\r\n".utf8) + Data(count: 1 << 20) + Data("\r\n".utf8)
            for _ in 0..<100 { await counting.send(chunk) }
            await counting.send("1\nx\n0\n\n")
            await counting.until { _ in false }
            for peer in [announcing, counting] {
                let text = await peer.text
                #expect(text.hasPrefix("HTTP/1.1 413 "))
                #expect(text.contains(ChatError.Code.payloadTooLarge.rawValue) && text.contains("\(limit) bytes"))
            }
            // The handler may hear of it after the client.
            while try !server.uploads.isEmpty { _ = try await server.call(API.me, token: alice) }
        }
    }

    @Test func anUploadCutShortLeavesNothing() async throws {
        try await ServerFixture.with(keepsFiles: true) { server in
            let alice = try await server.login("alice")
            let peer = try await RawPeer.connected(to: server.origin.port, server.loop)
            await peer.send(
                "POST /v1/files HTTP/1.1\nHost: a\nAuthorization: Bearer \(alice)\nContent-Length: 99999\n\n")
            await peer.send(Data(count: 9999))
            // It is being written.
            while try server.uploads.isEmpty { _ = try await server.call(API.me, token: alice) }
            #expect(try server.uploads[0].hasPrefix("incoming/"))
            await peer.abort()
            while try !server.uploads.isEmpty { _ = try await server.call(API.me, token: alice) }
        }
    }

    /// Server-notes §7, security 3: nothing is stored after the commit that ends the session.
    @Test func aSessionThatEndsWithinAnUploadStoresNothing() async throws {
        try await ServerFixture.with(keepsFiles: true) { server in
            let alice = try await server.login("alice")
            let other = try await server.call(API.createToken, ["uid": "alice"]).token
            let peer = try await RawPeer.connected(to: server.origin.port, server.loop)
            await peer.send("POST /v1/files HTTP/1.1\nHost: a\nAuthorization: Bearer \(alice)\nContent-Length: 200\n\n")
            await peer.send(Data(count: 100))
            while try server.uploads.isEmpty { _ = try await server.call(API.me, token: other) }
            _ = try await server.call(API.logout, token: alice)
            await peer.send(Data(count: 100))
            await peer.until { $0.text.hasSuffix("}") }
            #expect(await peer.text.hasPrefix("HTTP/1.1 401 "))
            #expect(try server.uploads.isEmpty)
            await peer.abort()
        }
    }

    @Test func aServerWithoutAFolderKeepsNoFiles() async throws {
        try await ServerFixture.with { server in
            let alice = try await server.login("alice")
            let answer = try await server.upload(ServerFixture.png, token: alice)
            #expect(answer.status == 404)
            #expect(try server.error(answer).code == .routeNotFound)
        }
    }

    /// A folder that does not work is an error of its own with a line for the operator; the server goes on.
    @Test func aFolderThatIsGoneIsToldToTheOperator() async throws {
        let (told, tell) = AsyncStream.makeStream(of: String.self)
        try await ServerFixture.with(keepsFiles: true, configure: { $0.report = { tell.yield($0) } }) { server in
            let alice = try await server.login("alice")
            try FileManager.default.removeItem(at: server.files)
            try Data().write(to: server.files)
            let answer = try await server.upload(ServerFixture.png, token: alice)
            #expect(answer.status == 503)
            #expect(try server.error(answer).code == .operationFailed)
            var sentences = told.makeAsyncIterator()
            #expect(await sentences.next()?.contains("check the disk and permissions") == true)
            #expect(try await server.call(API.me, token: alice).uid == "alice")
        }
    }
}
