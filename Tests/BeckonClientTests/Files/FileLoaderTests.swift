import BeckonAPI
import BeckonClient
import BeckonModel
import BeckonTesting
import Foundation
import Synchronization
import Testing

/// Issue 7: files of messages, with progress and resume.
@Suite(.timeLimit(.minutes(2))) struct FileLoaderTests {
    private func withFile(
        size: Int = 100_000, _ body: (FileFixture, FileAttachment) async throws -> Void
    ) async throws {
        let fixture = try await FileFixture(size: size)
        let id = await fixture.server.addFile(
            fixture.bytes, name: "a.bin", mimeType: "application/octet-stream", by: alice.uid)
        try await body(fixture, FileAttachment(file: id, url: "/v1/files/\(id)", size: Int64(size)))
    }

    private func failure(_ fixture: FileFixture, _ attachment: FileAttachment) async -> APIFailure? {
        do throws(APIFailure) {
            try await fixture.load(attachment)
            return nil
        } catch {
            return error
        }
    }

    @Test func aFileComesWithProgressAndNothingIsLeftBesideIt() async throws {
        try await withFile { fixture, attachment in
            try Data("old".utf8).write(to: fixture.target)
            try await fixture.load(attachment)
            #expect(try Data(contentsOf: fixture.target) == fixture.bytes)
            #expect(try fixture.leftovers == ["incoming"])
            let told = fixture.told.withLock { $0 }
            #expect(told == told.sorted() && told.last == 100_000 && told.count > 3)
            // The token is for the link alone (design §4, *Secrets*).
            #expect(await fixture.requests(API.fileLink).first?.headers["authorization"] == "Bearer token-alice")
            #expect(await fixture.requests(API.file).allSatisfy { $0.headers["authorization"] == nil })
        }
    }

    @Test func aCutAtAnyByteIsGoneOnWith() async throws {
        for cut in 0..<64 {
            try await withFile(size: 64) { fixture, attachment in
                await fixture.server.fail(API.file, .answerEnds(after: cut))
                try await fixture.load(attachment)
                #expect(try Data(contentsOf: fixture.target) == fixture.bytes)
                let ranges = await fixture.requests(API.file).map { $0.headers["range"] }
                #expect(ranges == [nil, cut == 0 ? nil : "bytes=\(cut)-"])
            }
        }
    }

    @Test func itGivesUpAfterSomeTriesAndGoesOnLater() async throws {
        try await withFile { fixture, attachment in
            await fixture.server.fail(API.file, .answerEnds(after: 30_000))
            await fixture.server.fail(API.file, .unreachable, times: 99)
            let failure = await failure(fixture, attachment)
            #expect(failure?.isTransient == true && failure?.error.code == .networkIssues)
            #expect(!FileManager.default.fileExists(atPath: fixture.target.path))
            await fixture.server.mend()
            try await fixture.load(attachment)
            #expect(try Data(contentsOf: fixture.target) == fixture.bytes)
            #expect(await fixture.requests(API.file).last?.headers["range"] == "bytes=30000-")
            #expect(try fixture.leftovers == ["incoming"])
        }
    }

    @Test func faultsThatPassAreTriedAgain() async throws {
        let faults: [FakeServer.Fault] = [
            .unreachable, .answerLost, .status(500, nil), .status(503, nil), .status(429, nil), .status(302, nil),
            .status(403, ChatError(.fileLinkExpired, "Too late.")),
        ]
        for fault in faults {
            try await withFile(size: 1000) { fixture, attachment in
                await fixture.server.fail(API.file, fault)
                try await fixture.load(attachment)
                #expect(try Data(contentsOf: fixture.target) == fixture.bytes)
                #expect(await fixture.requests(API.fileLink).count == 2, "each try has a link of its own")
            }
        }
        try await withFile(size: 1000) { fixture, attachment in
            await fixture.server.fail(API.fileLink, .answerCut)
            try await fixture.load(attachment)
            #expect(try Data(contentsOf: fixture.target) == fixture.bytes)
        }
    }

    @Test func whatDoesNotPassIsTold() async throws {
        try await withFile { fixture, attachment in
            await fixture.server.fail(API.fileLink, .status(401, ChatError(.authTokenNotFound, "Not known.")))
            #expect(await failure(fixture, attachment)?.isTokenRefused == true)
            let elsewhere = FileAttachment(file: nil, url: "https://files.example/1")
            #expect(await failure(fixture, elsewhere)?.error.code == .fileNotFound)
            await fixture.server.removeFile(try #require(attachment.file))
            let gone = await failure(fixture, attachment)
            #expect(gone?.error.code == .fileNotFound && gone?.isTransient == false)
        }
    }

    /// A part that is longer than the file, or not of it, is thrown away once; a file of another size than the message
    /// tells is refused.
    @Test func anotherSizeIsNeverTakenForTheFile() async throws {
        try await withFile(size: 1000) { fixture, attachment in
            let part = fixture.folder.appendingPathComponent("\(try #require(attachment.file)).part")
            try Data(count: 5000).write(to: part)
            try await fixture.load(attachment)
            #expect(try Data(contentsOf: fixture.target) == fixture.bytes)
            try FileManager.default.removeItem(at: fixture.target)

            var wrong = attachment
            wrong.size = 999
            let failure = await failure(fixture, wrong)
            #expect(failure?.error.code == .invalidAnswer && failure?.isTransient == false)
            #expect(try fixture.leftovers.isEmpty)
        }
    }

    @Test func withoutASizeTheServersIsTaken() async throws {
        try await withFile(size: 1000) { fixture, attachment in
            var plain = attachment
            plain.size = nil
            await fixture.server.fail(API.file, .answerEnds(after: 700))
            try await fixture.load(plain)
            #expect(try Data(contentsOf: fixture.target) == fixture.bytes)
            // All of it is here and was not moved: the app was killed in between.
            try FileManager.default.moveItem(
                at: fixture.target, to: fixture.folder.appendingPathComponent("\(try #require(plain.file)).part"))
            try await fixture.load(plain)
            #expect(try Data(contentsOf: fixture.target) == fixture.bytes)
        }
    }

    @Test func aCancelledLoadKeepsWhatCame() async throws {
        try await withFile { fixture, attachment in
            let gate = Gate()
            await fixture.server.fail(API.file, .answerEnds(after: 400))
            await fixture.server.fail(API.file, .held(gate))
            let load = Task { await failure(fixture, attachment) }
            await gate.untilWaiting()
            load.cancel()
            gate.open()
            #expect(await load.value?.error.code == .cancelled)
            #expect(!FileManager.default.fileExists(atPath: fixture.target.path))
            try await fixture.load(attachment)
            #expect(try Data(contentsOf: fixture.target) == fixture.bytes)
            #expect(await fixture.requests(API.file).last?.headers["range"] == "bytes=400-")
        }
    }

    @Test func aFolderThatIsGoneIsTold() async throws {
        try await withFile { fixture, attachment in
            try FileManager.default.removeItem(at: fixture.folder)
            let failure = await failure(fixture, attachment)
            #expect(failure?.error.code == .fileUnwritable && failure?.isTransient == false)
        }
    }

    @Test func attachmentsAreReadAsTheyCome() throws {
        let message = stored("m", id: 1)
        var carrying = message
        carrying.data = [
            "attachments": [
                ["file": "00ff", "url": "/v1/files/00ff", "name": "a", "mimeType": "image/png", "size": 7],
                ["url": "https://files.example/1"], ["name": "nothing"], 5,
            ]
        ]
        #expect(message.attachments.isEmpty)
        #expect(
            carrying.attachments == [
                FileAttachment(
                    file: FileID(unchecked: "00ff"), url: "/v1/files/00ff", name: "a", mimeType: "image/png", size: 7),
                FileAttachment(file: nil, url: "https://files.example/1"),
            ])
    }
}
