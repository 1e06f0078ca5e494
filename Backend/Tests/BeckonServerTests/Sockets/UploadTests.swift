import BeckonAPI
import BeckonModel
import BeckonNet
import BeckonSQLite
import Foundation
import Testing

@testable import BeckonServer

/// Uploads in parts over sockets (issue 7, *media with progress and resume*).
@Suite(.timeLimit(.minutes(2))) struct UploadTests {
    private static let bytes =
        ServerFixture.png + Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 9) })

    private func with(_ body: (ServerFixture, _ token: String) async throws -> Void) async throws {
        try await ServerFixture.with(keepsFiles: true) { server in
            try await body(server, try await server.login("alice"))
        }
    }

    @Test func aFileComesInPartsAndIsThereWithTheLast() async throws {
        try await with { server, alice in
            let begun = try await server.begin(Self.bytes, name: "Mein Bär.PNG", token: alice)
            #expect(begun.offset == 0 && begun.size == Int64(Self.bytes.count) && begun.file == nil)
            for range in [0..<1, 1..<7, 7..<100_000, 100_000..<100_000, 100_000..<Self.bytes.count - 1] {
                let state = try await server.appended(Self.bytes[range], at: range.lowerBound, to: begun.upload, alice)
                #expect(state.offset == Int64(range.upperBound) && state.file == nil)
                #expect(try await server.state(of: begun.upload, alice) == state)
                #expect(try server.uploads == ["incoming/\(begun.upload)"])
            }
            let last = Self.bytes.count - 1
            let answer = try await server.append(Self.bytes[last...], at: last, to: begun.upload, alice)
            #expect(answer.headers[API.uploadOffsetHeader] == "\(Self.bytes.count)")
            let file = try #require(try JSONDecoder().decode(UploadState.self, from: answer.body).file)
            #expect(file.id == begun.upload && file.name == "Mein Bär.PNG" && file.extension == "png")
            #expect(file.mimeType == "image/png" && file.size == begun.size)
            #expect(try server.uploads == ["\(file.id.rawValue.prefix(2))/\(file.id)"])
            #expect(try await server.get(file.link).body == Self.bytes)
            let mode = try FileManager.default.attributesOfItem(
                atPath: server.files.appendingPathComponent(try server.uploads[0]).path)[.posixPermissions]
            #expect(mode as? Int == 0o600)

            // The last answer may have been lost: what is there is told again, and nothing is appended.
            #expect(try await server.state(of: begun.upload, alice).file?.id == file.id)
            let again = try await server.append(Data(), at: Self.bytes.count, to: begun.upload, alice)
            #expect(again.status == 200)
            let late = try await server.append(Self.bytes[last...], at: last, to: begun.upload, alice)
            #expect(late.status == 409 && late.headers[API.uploadOffsetHeader] == "\(Self.bytes.count)")
        }
    }

    struct Refusal: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var wanted: NewUpload
        var status: Int
        var code: ChatError.Code
        var path: String?
    }

    static let refusals = [
        Refusal(
            testDescription: "empty", wanted: NewUpload(name: "a", mimeType: "image/png", size: 0), status: 400,
            code: .emptyMessageFile, path: "size"),
        Refusal(
            testDescription: "less than nothing", wanted: NewUpload(name: "a", mimeType: "image/png", size: .min),
            status: 400, code: .emptyMessageFile, path: "size"),
        Refusal(
            testDescription: "too large", wanted: NewUpload(name: "a", mimeType: "image/png", size: 104_857_601),
            status: 413, code: .payloadTooLarge, path: "size"),
        Refusal(
            testDescription: "no type", wanted: NewUpload(name: "a", mimeType: "png", size: 1), status: 415,
            code: .invalidFileType, path: "mimeType"),
        Refusal(
            testDescription: "a form", wanted: NewUpload(name: "a", mimeType: "multipart/form-data", size: 1),
            status: 415, code: .invalidFileType, path: "mimeType"),
        Refusal(
            testDescription: "U+0000", wanted: NewUpload(name: "a\u{0}", mimeType: "image/png", size: 1), status: 400,
            code: .badRequest, path: "name"),
        Refusal(
            testDescription: "a long name",
            wanted: NewUpload(name: String(repeating: "a", count: 1025), mimeType: "image/png", size: 1), status: 400,
            code: .badRequest, path: "name"),
    ]

    @Test(arguments: refusals) func whatCannotBecomeAFileIsRefusedAtOnce(refusal: Refusal) async throws {
        try await with { server, alice in
            let answer = try await server.send(
                HTTPRequest(
                    method: "POST", target: "/v1/uploads", headers: ["authorization": "Bearer \(alice)"],
                    body: try JSONEncoder().encode(refusal.wanted)))
            #expect(answer.status == refusal.status)
            let error = try server.error(answer)
            #expect(error.code == refusal.code && error.path == refusal.path)
            #expect(try server.uploads.isEmpty)
        }
    }

    /// An offset that was not reached, or was passed, changes nothing and is answered with the right one.
    @Test func anotherOffsetIsAnsweredWithTheRightOne() async throws {
        try await with { server, alice in
            let begun = try await server.begin(Self.bytes, token: alice)
            _ = try await server.appended(Self.bytes[..<1000], at: 0, to: begun.upload, alice)
            for offset in [0, 999, 1001, 300_000, Int.max] {
                let answer = try await server.append(Self.bytes[1000..<2000], at: offset, to: begun.upload, alice)
                #expect(answer.status == 409 && answer.headers[API.uploadOffsetHeader] == "1000")
                let error = try server.error(answer)
                #expect(error.code == .uploadOffset && error.message.contains("1000"))
            }
            for text in [nil, "", "-1", "1.0", "x", "99999999999999999999"] {
                let answer = try await server.append(Self.bytes[1000..<2000], header: text, to: begun.upload, alice)
                #expect(answer.status == 400)
                #expect(try server.error(answer).path == API.uploadOffsetHeader)
            }
            #expect(try await server.state(of: begun.upload, alice).offset == 1000)
        }
    }

    /// Server-notes §7, security 2: others cannot tell an upload from one that does not exist, and cannot stop it.
    @Test func anothersUploadAnswersLikeNone() async throws {
        try await with { server, alice in
            let bob = try await server.login("bob")
            let begun = try await server.begin(Self.bytes, token: alice)
            _ = try await server.appended(Self.bytes[..<1000], at: 0, to: begun.upload, alice)
            let none = FileID(unchecked: String(repeating: "0", count: 32))
            let own = try await server.uploaded(token: alice)
            for id in [begun.upload, none, own.id] {
                for method in ["GET", "PATCH"] {
                    let answer = try await server.send(
                        HTTPRequest(
                            method: method, target: "/v1/uploads/\(id)",
                            headers: ["authorization": "Bearer \(bob)", API.uploadOffsetHeader: "1000"],
                            body: method == "GET" ? Data() : Data("x".utf8)))
                    #expect(answer.status == 404)
                    #expect(
                        try server.error(answer)
                            == ChatError(
                                .fileNotFound, "There is no such upload, or not for whoever asks.", path: "upload",
                                remedy: "Begin it anew: an upload that is not whole after a day is removed."))
                }
            }
            #expect(try await server.state(of: begun.upload, alice).offset == 1000)
        }
    }

    /// What has come when a connection ends within a body is kept, and the upload goes on behind it.
    @Test func aCutKeepsWhatHasCome() async throws {
        try await with { server, alice in
            let begun = try await server.begin(Self.bytes, token: alice)
            var reached = 0
            for count in [1, 63, 64, 10_000, 200_000] {
                let peer = try await server.patching(begun.upload, at: reached, length: 250_000, alice)
                await peer.send(Self.bytes[reached..<reached + count])
                await peer.endWriting()
                await peer.until { _ in false }
                reached += count
                #expect(try await server.state(of: begun.upload, alice).offset == Int64(reached))
            }
            let state = try await server.appended(Self.bytes[reached...], at: reached, to: begun.upload, alice)
            let link = try #require(state.file?.link)
            #expect(try await server.get(link).body == Self.bytes)
        }
    }

    /// A connection may be dead without the server's knowing: whoever asks how far it has come goes on at once.
    @Test func askingEndsAPartThatHangs() async throws {
        try await with { server, alice in
            let begun = try await server.begin(Self.bytes, token: alice)
            let hanging = try await server.patching(begun.upload, at: 0, length: Self.bytes.count, alice)
            await hanging.send(Self.bytes[..<5000])
            while try server.uploads.isEmpty { _ = try await server.call(API.me, token: alice) }
            let state = try await server.state(of: begun.upload, alice)
            #expect((0...5000).contains(state.offset))
            await hanging.until { _ in false }
            #expect(await hanging.text.hasPrefix("HTTP/1.1 409 "))
            let rest = try await server.appended(
                Self.bytes[Int(state.offset)...], at: Int(state.offset), to: begun.upload, alice)
            let link = try #require(rest.file?.link)
            #expect(try await server.get(link).body == Self.bytes)
        }
    }

    @Test func ofTwoPartsAtOnceOneWins() async throws {
        try await with { server, alice in
            let begun = try await server.begin(Self.bytes, token: alice)
            let first = try await server.patching(begun.upload, at: 0, length: 1000, alice)
            await first.send(Self.bytes[..<500])
            while try server.uploads.isEmpty { _ = try await server.call(API.me, token: alice) }
            let second = try await server.append(Self.bytes[..<1000], at: 0, to: begun.upload, alice)
            #expect(second.status == 409)
            await first.send(Self.bytes[500..<1000])
            await first.until { $0.text.hasSuffix("}") }
            #expect(await first.text.hasPrefix("HTTP/1.1 200 "))
            await first.abort()
            #expect(try await server.state(of: begun.upload, alice).offset == 1000)
            // Many at the same offset: one is taken, whichever it is.
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<8 {
                    group.addTask {
                        try await server.append(Self.bytes[1000..<2000], at: 1000, to: begun.upload, alice).status
                    }
                }
                return try await group.reduce(into: [Int]()) { $0.append($1) }
            }
            #expect(statuses.sorted() == [200] + Array(repeating: 409, count: 7))
            let state = try await server.appended(Self.bytes[2000...], at: 2000, to: begun.upload, alice)
            #expect(try await server.get(try #require(state.file?.link)).body == Self.bytes)
        }
    }

    @Test func moreThanWasAnnouncedIsRefused() async throws {
        try await with { server, alice in
            let begun = try await server.begin(Self.bytes[..<1000], token: alice)
            let whole = try await server.append(Self.bytes[..<1001], at: 0, to: begun.upload, alice)
            #expect(whole.status == 413)
            #expect(try server.error(whole).code == .payloadTooLarge)
            #expect(try await server.state(of: begun.upload, alice).offset == 0)
            let peer = try await server.patching(begun.upload, at: 0, length: nil, alice)
            await peer.send("1f4\n")
            await peer.send(Self.bytes[..<500])
            await peer.send("\n1f5\n")
            await peer.send(Self.bytes[500..<1001])
            await peer.send("\n0\n\n")
            await peer.until { _ in false }
            #expect(await peer.text.hasPrefix("HTTP/1.1 413 "))
            let reached = Int(try await server.state(of: begun.upload, alice).offset)
            let state = try await server.appended(Self.bytes[reached..<1000], at: reached, to: begun.upload, alice)
            #expect(state.file != nil)
        }
    }

    /// The type is looked at as soon as enough has come, however small the parts are; then nothing of it stays.
    @Test(arguments: [1, 40, 5000]) func bytesOfAnotherTypeEndTheUpload(part: Int) async throws {
        try await with { server, alice in
            let wrong = Data(repeating: UInt8(ascii: "<"), count: 5000)
            let begun = try await server.begin(wrong, token: alice)
            var offset = 0
            var answer: HTTPResponse
            repeat {
                answer = try await server.append(
                    wrong[offset..<min(offset + part, 5000)], at: offset, to: begun.upload, alice)
                offset += part
            } while answer.status == 200 && offset < 5000
            #expect(answer.status == 415 && offset <= 64 + part)
            #expect(try server.error(answer).code == .invalidFileType)
            #expect(try server.uploads.isEmpty)
            #expect(try await server.append(wrong, at: 0, to: begun.upload, alice).status == 404)
        }
    }

    /// A short file of a wrong type has no sixty-four bytes.
    @Test func aShortFileIsLookedAtAsWell() async throws {
        try await with { server, alice in
            let begun = try await server.begin(Data("<p>".utf8), token: alice)
            #expect(try await server.append(Data("<p>".utf8), at: 0, to: begun.upload, alice).status == 415)
        }
    }

    /// Server-notes §7, security 3: nothing is stored after the commit that ends the session.
    @Test func aSessionThatEndsWithinThePartFinishesNothing() async throws {
        try await with { server, alice in
            let other = try await server.call(API.createToken, ["uid": "alice"]).token
            let begun = try await server.begin(Self.bytes[..<1000], token: alice)
            let peer = try await server.patching(begun.upload, at: 0, length: 1000, alice)
            await peer.send(Self.bytes[..<500])
            while try server.uploads.isEmpty { _ = try await server.call(API.me, token: other) }
            _ = try await server.call(API.logout, token: alice)
            await peer.send(Self.bytes[500..<1000])
            await peer.until { $0.text.hasSuffix("}") }
            #expect(await peer.text.hasPrefix("HTTP/1.1 401 "))
            await peer.abort()
            #expect(try await server.storage.file(begun.upload) == nil)
            // The user's next session finishes it.
            let state = try await server.appended(Data(), at: 1000, to: begun.upload, other)
            #expect(state.file?.size == 1000)
        }
    }

    /// A crash between the file's coming to its place and its row: the next part finishes it.
    @Test func whatACrashHasLeftWholeIsFinishedByAnEmptyPart() async throws {
        try await with { server, alice in
            for place in 0...1 {
                let begun = try await server.begin(Self.bytes, token: alice)
                let shard = place == 0 ? "incoming" : String(begun.upload.rawValue.prefix(2))
                let folder = server.files.appendingPathComponent(shard)
                try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
                try Self.bytes.write(to: folder.appendingPathComponent(begun.upload.rawValue))
                let state = try await server.state(of: begun.upload, alice)
                #expect(state.offset == state.size && state.file == nil)
                let whole = try await server.appended(Data(), at: Self.bytes.count, to: begun.upload, alice)
                #expect(try await server.get(try #require(whole.file?.link)).body == Self.bytes)
            }
        }
    }

    @Test func anUnfinishedUploadIsGoneAfterADay() async throws {
        try await with { server, alice in
            let service = FileService(
                storage: server.storage, folder: try FileFolder(path: server.files.path), quota: UploadQuota(nil),
                time: .system,
                report: { Issue.record("\($0)") })
            let begun = try await server.begin(Self.bytes, token: alice)
            let silent = try await server.begin(Self.bytes, token: alice)
            _ = try await server.appended(Self.bytes[..<1000], at: 0, to: begun.upload, alice)
            let now = TimeSource.system.now()
            try await service.sweep(now: now + 23 * 3_600_000)
            #expect(try await server.state(of: begun.upload, alice).offset == 1000)
            try await service.sweep(now: now + 25 * 3_600_000)
            #expect(try server.uploads.isEmpty)
            #expect(try await server.storage.forgottenFiles(limit: 9).isEmpty)
            for id in [begun.upload, silent.upload] {
                #expect(try await server.append(Self.bytes[..<10], at: 0, to: id, alice).status == 404)
            }
        }
    }

    /// The sweep may come within a part: the upload is unknown then, and nothing of it stays under a name.
    @Test func anUploadThatIsSweptWithinAPartIsUnknown() async throws {
        try await with { server, alice in
            let begun = try await server.begin(Self.bytes[..<1000], token: alice)
            let peer = try await server.patching(begun.upload, at: 0, length: 1000, alice)
            await peer.send(Self.bytes[..<500])
            while try server.uploads.isEmpty { _ = try await server.call(API.me, token: alice) }
            let service = FileService(
                storage: server.storage, folder: try FileFolder(path: server.files.path), quota: UploadQuota(nil),
                time: .system,
                report: { Issue.record("\($0)") })
            try await service.sweep(now: TimeSource.system.now() + 25 * 3_600_000)
            await peer.send(Self.bytes[500..<1000])
            await peer.until { $0.text.hasSuffix("}") }
            #expect(await peer.text.hasPrefix("HTTP/1.1 404 "))
            await peer.abort()
            #expect(try server.uploads.isEmpty)
        }
    }
}

extension ServerFixture {
    func begin(_ bytes: Data, name: String = "a.png", token: String) async throws -> UploadState {
        try await call(
            API.beginUpload, body: NewUpload(name: name, mimeType: "image/png", size: Int64(bytes.count)), token: token)
    }

    func state(of id: FileID, _ token: String) async throws -> UploadState {
        try await call(API.upload, ["upload": id.rawValue], token: token)
    }

    /// Sends a part, whatever comes of it.
    func append(_ bytes: Data, at offset: Int, to id: FileID, _ token: String) async throws -> HTTPResponse {
        try await append(bytes, header: String(offset), to: id, token)
    }

    func append(_ bytes: Data, header: String?, to id: FileID, _ token: String) async throws -> HTTPResponse {
        var headers: HTTPHeaders = ["authorization": "Bearer \(token)"]
        if let header { headers.set(API.uploadOffsetHeader, header) }
        return try await send(
            HTTPRequest(method: "PATCH", target: "/v1/uploads/\(id)", headers: headers, body: Data(bytes)))
    }

    func appended(_ bytes: Data, at offset: Int, to id: FileID, _ token: String) async throws -> UploadState {
        let answer = try await append(bytes, at: offset, to: id, token)
        guard answer.status == 200 else { throw Failure(answer: answer) }
        return try JSONDecoder().decode(UploadState.self, from: answer.body)
    }

    /// A connection that has sent the head of a part; chunked where no length is told.
    func patching(_ id: FileID, at offset: Int, length: Int?, _ token: String) async throws -> RawPeer {
        let peer = try await RawPeer.connected(to: origin.port, loop)
        let framing = length.map { "Content-Length: \($0)" } ?? "Transfer-Encoding: chunked"
        await peer.send(
            "PATCH /v1/uploads/\(id) HTTP/1.1\nHost: a\nAuthorization: Bearer \(token)\nUpload-Offset: \(offset)\n\(framing)\n\n"
        )
        return peer
    }
}
