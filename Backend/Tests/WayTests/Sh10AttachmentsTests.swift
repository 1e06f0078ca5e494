import BeckonExtension
import BeckonModel
import BeckonNet
import BeckonPush
import Foundation
import Testing

/// Case sh-10, by the pipeline on a real server with TLS.
@Suite(.timeLimit(.minutes(1))) struct Sh10AttachmentsTests {
    struct Download: Decodable, Sendable {
        let url: URL
        let status: Int
        let contentType: String
        let bytes: Int
        let magic: String

        /// As many bytes, which begin as the case says.
        var body: Data {
            var body = Data()
            var digits = magic[...]
            while !digits.isEmpty {
                body.append(UInt8(digits.prefix(2), radix: 16) ?? 0)
                digits = digits.dropFirst(2)
            }
            return body + Data(count: bytes - body.count)
        }
    }

    struct Expected: Decodable, Sendable {
        let attached: Bool
        let fileExtension: [String]?
        let textShown: Bool?
        let streamedToDisk: Bool?
        let abortedEarly: String?
    }

    private struct File: Decodable {
        struct Input: Decodable { let downloads: [String: Download] }
        let input: Input
        let expected: [String: Expected]
    }

    private static func file() throws -> File {
        let file = Project.folder.appending(path: "Tests/Cases/sh-10-attachments.json")
        return try JSONDecoder().decode(File.self, from: Data(contentsOf: file))
    }

    @Test(arguments: ["A_no_extension", "B_tmp", "C_big_ok", "D_too_big", "E_webp", "F_error_page"])
    func sh_10_attachments_aFailureCostsThePictureAndNotTheMessage(_ variant: String) async throws {
        let file = try Self.file()
        #expect(file.input.downloads.count == 6)
        let download = try #require(file.input.downloads[variant])
        let server = try await AttachmentServer.serving([
            download.url.path: HTTPResponse(
                status: download.status, headers: ["content-type": download.contentType], body: download.body)
        ])
        let folder = try TemporaryFolder()
        let content = try await revised(by: server, server.address(download.url.path), folder)
        try check(content, download, #require(file.expected[variant]), server, folder)
        await server.shutDown()
    }

    /// D again, from a server that tells no length: cut off at the limit.
    @Test(arguments: ["HTTP/1.1 200 OK\nContent-Type: image/jpeg\n\n", "HTTP/1.0 200 OK\n\n"])
    func sh_10_attachments_D_too_big_isCutOffAtTheLimitWhereNoLengthIsTold(head: String) async throws {
        let download = try #require(try Self.file().input.downloads["D_too_big"])
        let server = try await AttachmentServer.flooding(
            head: head, body: download.body.prefix(64), count: download.bytes)
        let folder = try TemporaryFolder()
        let content = try await revised(by: server, server.address("/z.jpg"), folder)
        #expect(content.attachments.isEmpty)
        #expect(content.body == "Photo")
        #expect(server.taken.bytes > 10_000_000)
        #expect(server.taken.bytes <= 10_000_000 + server.taken.largestPiece)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
        await server.shutDown()
    }

    private func check(
        _ content: NotificationContent, _ download: Download, _ expected: Expected, _ server: AttachmentServer,
        _ folder: TemporaryFolder
    ) throws {
        #expect(content.body == "Photo" || expected.textShown == false)
        #expect(content.attachments.count == (expected.attached ? 1 : 0))
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
        #expect(files.count == (expected.attached ? 1 : 0))
        if let attachment = content.attachments.first {
            #expect(expected.fileExtension?.contains(attachment.file.pathExtension) != false)
            #expect(try Data(contentsOf: attachment.file) == download.body)
        }
        if expected.streamedToDisk == true { #expect(server.taken.largestPiece <= 1 << 17) }
        if expected.abortedEarly != nil { #expect(server.taken.bytes <= 1 << 17) }
    }

    private func revised(
        by server: AttachmentServer, _ address: URL, _ folder: TemporaryFolder
    ) async throws -> NotificationContent {
        let stage = AttachmentStage(AttachmentDownload(downloader: server.downloader), into: folder.url)
        let pipeline = RevisionPipeline(stages: [stage], deadline: .seconds(600))
        let payload: [String: JSONValue] = [
            "aps": ["alert": ["title": "Dana", "body": "Photo"], "mutable-content": 1],
            "fcm_options": ["image": .string(address.absoluteString)],
        ]
        return await withCheckedContinuation { continuation in
            pipeline.didReceive(
                NotificationRequest(identifier: "n", content: NotificationContent(payload: payload))
            ) { continuation.resume(returning: $0) }
        }
    }
}
