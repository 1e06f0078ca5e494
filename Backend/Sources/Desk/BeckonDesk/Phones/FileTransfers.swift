import BeckonClient
import BeckonModel
import BeckonNet
import Foundation

/// Files in pieces over BeckonNet. The disk is worked on away from the loop.
struct FileTransfers: Sendable {
    let client: HTTPClient
    let origin: HTTPOrigin
    /// How long nothing may move.
    let pause: Duration
    private let disk = DispatchQueue(label: "beckon.files")

    init(client: HTTPClient, origin: HTTPOrigin, pause: Duration) {
        self.client = client
        self.origin = origin
        self.pause = pause
    }

    func upload(
        _ request: Transport.Request, _ file: URL, _ range: Range<Int64>, _ progress: @escaping Transport.UploadProgress
    ) async throws -> Transport.Answer {
        let reader = try await onDisk { try FilePartReader(file, range) }
        let sent = SentBytes()
        var streamed = HTTPRequest(request)
        streamed.source = HTTPBodySource(length: range.count) {
            // Asked for the next piece, the one before is on its way.
            if let count = sent.handedOver { progress(count) }
            do {
                let piece = try await onDisk { try reader.next() }
                sent.take(piece)
                return piece
            } catch {
                sent.fail(error)
                throw error
            }
        }
        do throws(NetError) {
            return Transport.Answer(try await client.send(streamed, to: origin, deadline: pause, counts: .pauses))
        } catch {
            // Why the part could not be read tells more than that the body did not come whole.
            if let failure = sent.failure { throw failure }
            throw ChatError(error)
        }
    }

    func download(
        _ request: Transport.Request, to url: URL, _ progress: @escaping Transport.DownloadProgress
    ) async throws -> Transport.Answer {
        let answer: HTTPStreamedResponse
        do throws(NetError) {
            answer = try await client.open(HTTPRequest(request), to: origin, deadline: pause, counts: .pauses)
        } catch {
            throw ChatError(error)
        }
        defer { answer.close() }
        let headers = answer.headers.firstOfEach
        let file = DownloadFile(url)
        try await onDisk { try file.begin(status: answer.status, headers: headers) }
        if file.isOpen { progress(file.count, file.total) }
        do {
            while let piece = try await answer.next() {
                try await onDisk { try file.append(piece) }
                if file.isOpen { progress(file.count, file.total) }
            }
        } catch let error as NetError {
            throw ChatError(error)
        }
        return Transport.Answer(status: answer.status, headers: headers, body: file.error)
    }

    private func onDisk<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            disk.async { continuation.resume(with: Result { try body() }) }
        }
    }
}

/// What of a part is on its way.
///
/// Safe to share: behind a lock.
private final class SentBytes: @unchecked Sendable {
    private let lock = NSLock()
    private var count: Int64 = 0
    private var error: (any Error)?

    /// Nil before the first piece.
    var handedOver: Int64? { lock.withLock { count > 0 ? count : nil } }
    var failure: (any Error)? { lock.withLock { error } }

    func take(_ piece: Data?) { lock.withLock { count += Int64(piece?.count ?? 0) } }
    func fail(_ failure: any Error) { lock.withLock { error = failure } }
}
