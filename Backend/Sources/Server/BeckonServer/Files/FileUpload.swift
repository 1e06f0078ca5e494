import BeckonAPI
import BeckonModel
import BeckonNet
import Foundation

/// The body of an upload, whether it comes in pieces or came whole. Used by one task.
final class FileUpload {
    private let stream: HTTPRequestBody?
    private var whole: Data?
    /// Bytes that the whole body will have, where they were told.
    let length: Int64?

    init(_ request: HTTPRequest) {
        stream = request.stream
        whole = request.body.isEmpty ? nil : request.body
        length =
            request.stream == nil
            ? Int64(request.body.count) : request.headers["content-length"].flatMap { Int64($0) }
    }

    /// The beginning, of so many bytes at least unless there are fewer.
    func head(_ count: Int) async throws(ChatError) -> Data {
        var head = Data()
        while head.count < count, let piece = try await next() { head += piece }
        return head
    }

    func next() async throws(ChatError) -> Data? {
        guard let stream else {
            defer { whole = nil }
            return whole
        }
        do throws(NetError) {
            return try await stream.next()
        } catch {
            guard error.kind == .tooLarge else {
                throw ChatError(.badRequest, "The body ended before all of it had come.", remedy: "Send it again.")
            }
            throw ChatError(.payloadTooLarge, "A file has at most \(API.uploadFile.bodyLimit) bytes.")
        }
    }
}
