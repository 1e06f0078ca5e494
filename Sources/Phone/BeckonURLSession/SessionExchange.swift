import BeckonClient
import BeckonModel
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// One request and what has come of its answer.
///
/// Safe to share: after ``begin(_:)`` it is used on the session's serial queue only.
final class SessionExchange: @unchecked Sendable {
    /// Bytes of an answer that comes whole.
    private static let bodyLimit = 16 << 20

    private let file: DownloadFile?
    private let onSent: Transport.UploadProgress?
    private let onReceived: Transport.DownloadProgress?
    private var continuation: CheckedContinuation<Transport.Answer, any Error>?
    private var answer: Transport.Answer?
    /// Why it was given up here.
    private var failure: (any Error)?

    init(
        file: DownloadFile? = nil, onSent: Transport.UploadProgress? = nil,
        onReceived: Transport.DownloadProgress? = nil
    ) {
        self.file = file
        self.onSent = onSent
        self.onReceived = onReceived
    }

    func begin(_ continuation: CheckedContinuation<Transport.Answer, any Error>) { self.continuation = continuation }

    func sent(_ count: Int64) { onSent?(count) }

    /// False: the task is to be cancelled.
    func took(_ response: URLResponse) -> Bool {
        guard let response = response as? HTTPURLResponse else { return true }
        answer = Transport.Answer(status: response.statusCode, headers: response.lowerCaseHeaders, body: Data())
        guard let file else { return true }
        return attempt {
            try file.begin(status: response.statusCode, headers: response.lowerCaseHeaders)
            tellReceived()
        }
    }

    /// False: the task is to be cancelled.
    func took(_ piece: Data) -> Bool {
        // Some still comes after it was given up.
        guard failure == nil else { return false }
        guard file == nil else {
            return attempt {
                try file?.append(piece)
                tellReceived()
            }
        }
        guard (answer?.body.count ?? 0) + piece.count <= Self.bodyLimit else {
            failure = ChatError(.invalidAnswer, "The server's answer is larger than \(Self.bodyLimit) bytes.")
            return false
        }
        answer?.body.append(piece)
        return true
    }

    func ended(_ error: (any Error)?) {
        let continuation = self.continuation
        self.continuation = nil
        if let failure {
            continuation?.resume(throwing: failure)
        } else if let error {
            continuation?.resume(throwing: ChatError(session: error))
        } else if var answer {
            if let file { answer.body = file.error }
            continuation?.resume(returning: answer)
        } else {
            continuation?.resume(throwing: ChatError(.invalidAnswer, "The server's answer cannot be read."))
        }
    }

    private func tellReceived() {
        if let file, file.isOpen { onReceived?(file.count, file.total) }
    }

    private func attempt(_ body: () throws -> Void) -> Bool {
        do {
            try body()
            return true
        } catch {
            failure = error
            return false
        }
    }
}

extension HTTPURLResponse {
    var lowerCaseHeaders: [String: String] {
        var headers: [String: String] = [:]
        for case let (name as String, value as String) in allHeaderFields { headers[name.lowercased()] = value }
        return headers
    }
}
