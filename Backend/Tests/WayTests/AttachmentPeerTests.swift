import BeckonDesk
import BeckonExtension
import BeckonNet
import Foundation
import Testing

/// Downloads from servers that are wrong or mean harm.
@Suite(.timeLimit(.minutes(1))) struct AttachmentPeerTests {
    private static let jpeg = Data([0xFF, 0xD8, 0xFF, 0xE0]) + Data(count: 60)

    /// The error and what is left in the folder.
    private func failure(
        _ server: AttachmentServer, _ target: String = "/a"
    ) async throws -> AttachmentError? {
        let folder = try TemporaryFolder()
        let download = AttachmentDownload(downloader: server.downloader)
        let address = try server.address(target)
        var failure: AttachmentError?
        do throws(AttachmentError) {
            _ = try await download.download(address, into: folder.url)
        } catch {
            failure = error
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
        await server.shutDown()
        return failure
    }

    @Test(arguments: [
        "HTTP/1.1 200 OK\nContent-Type: image/png\n\n",
        "HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\nd000000\n",
    ])
    func answerOf200MegabytesIsCutOffAtTheLimit(head: String) async throws {
        let server = try await AttachmentServer.flooding(head: head, body: Self.jpeg, count: 200_000_000)
        let error = try await failure(server)
        #expect(error?.code == .tooLarge)
        #expect(server.taken.bytes > 10_000_000)
        #expect(server.taken.bytes <= 10_000_000 + server.taken.largestPiece)
    }

    @Test func answerOf200MegabytesThatTellsItsLengthIsNotRead() async throws {
        let server = try await AttachmentServer.flooding(
            head: "HTTP/1.1 200 OK\nContent-Length: 200000000\n\n", body: Self.jpeg, count: 200_000_000)
        #expect(try await failure(server)?.code == .tooLarge)
        #expect(server.taken.bytes == 0)
    }

    @Test func answerThatEndsBeforeItsLengthLeavesNoFile() async throws {
        let server = try await AttachmentServer.flooding(
            head: "HTTP/1.1 200 OK\nContent-Length: 100000\n\n", body: Self.jpeg, count: 99_999)
        #expect(try await failure(server)?.code == .network)
    }

    @Test(arguments: [
        ("http://localhost/a", AttachmentError.Code.scheme), ("file:///etc/hostname", .scheme),
        ("data:image/gif;base64,R0lGODlh", .scheme), ("/a", .redirect), ("/b", .redirect),
        ("https://me@localhost/a", .credentials),
    ])
    func redirectThatIsNotFollowedLeavesNoFile(_ location: String, _ code: AttachmentError.Code) async throws {
        let server = try await AttachmentServer.serving([
            "/a": HTTPResponse(status: 302, headers: ["location": location]),
            "/b": HTTPResponse(status: 301, headers: ["location": "/a"]),
        ])
        #expect(try await failure(server)?.code == code)
    }

    @Test func redirectIsFollowedAndAQueryReachesTheServer() async throws {
        let server = try await AttachmentServer.serving([
            "/a?token=x%20y": HTTPResponse(status: 307, headers: ["location": "/b.jpg?w=1"]),
            "/b.jpg?w=1": HTTPResponse(status: 200, body: Self.jpeg),
        ])
        let folder = try TemporaryFolder()
        let file = try await AttachmentDownload(downloader: server.downloader).download(
            server.address("/a?token=x%20y"), into: folder.url)
        #expect(try Data(contentsOf: file.file) == Self.jpeg)
        #expect(file.type == .jpeg)
        await server.shutDown()
    }

    @Test func serverWhoseCertificateNobodyTrustsIsNotBelieved() async throws {
        let server = try await AttachmentServer.serving(["/a": HTTPResponse(status: 200, body: Self.jpeg)])
        let folder = try TemporaryFolder()
        let client = HTTPClient(loop: server.loop)
        let error = await #expect(throws: AttachmentError.self) {
            try await AttachmentDownload(downloader: .beckonNet(client)).download(
                server.address("/a"), into: folder.url)
        }
        #expect(error?.code == .network)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
        await server.shutDown()
    }
}
