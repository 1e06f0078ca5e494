import BeckonAPI
import BeckonClient
import BeckonModel
import BeckonStore
import BeckonTesting
import Foundation
import Synchronization
import Testing

/// A folder with a file, a server in memory, and a clock whose waits pass at once and are counted.
final class FileFixture: Sendable {
    private let place: TemporaryFolder
    var folder: URL { place.url }
    let server = FakeServer()
    let bytes: Data
    let waits = Mutex<[Duration]>([])
    let kept = Mutex<[OutgoingFile]>([])
    let told = Mutex<[Int64]>([])

    init(size: Int) async throws {
        place = try TemporaryFolder()
        bytes = Data((0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 9) })
        try bytes.write(to: url)
        await server.addUser("alice")
    }

    /// The file that is uploaded.
    var url: URL { folder.appendingPathComponent("outgoing") }
    /// Where a file is loaded to.
    var target: URL { folder.appendingPathComponent("incoming") }

    var outgoing: OutgoingFile {
        OutgoingFile(
            path: url.path, name: "a.bin", mimeType: "application/octet-stream", size: Int64(bytes.count))
    }

    var time: TimeSource {
        TimeSource(
            now: { 0 }, monotonic: { 0 },
            wait: { duration in
                try Task.checkCancellation()
                self.waits.withLock { $0.append(duration) }
            })
    }

    func upload(_ file: OutgoingFile? = nil, token: String = "token-alice") async throws(APIFailure) -> FileID {
        try await FileUploader(
            transport: server.transport, token: token, time: time, backOff: BackOff(random: { 0 })
        ).upload(
            file ?? outgoing, at: url, progress: { sent in self.told.withLock { $0.append(sent) } },
            keep: { file in self.kept.withLock { $0.append(file) } })
    }

    func failure(of file: OutgoingFile? = nil, token: String = "token-alice") async -> APIFailure? {
        do throws(APIFailure) {
            _ = try await upload(file, token: token)
            return nil
        } catch {
            return error
        }
    }

    func load(_ attachment: FileAttachment) async throws(APIFailure) {
        try await FileLoader(
            transport: server.transport, token: "token-alice", time: time, backOff: BackOff(random: { 0 })
        ).load(attachment, to: target) { received, _ in self.told.withLock { $0.append(received) } }
    }

    /// The requests of a route, in their order.
    func requests<Body, Answer>(_ endpoint: Endpoint<Body, Answer>) async -> [Transport.Request] {
        await server.requests.filter {
            $0.method == endpoint.method && endpoint.path.match($0.target.prefix { $0 != "?" }) != nil
        }
    }

    /// What lies in the folder beside the file that is uploaded.
    var leftovers: [String] {
        get throws {
            try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0 != "outgoing" }.sorted()
        }
    }
}
