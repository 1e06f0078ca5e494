import BeckonModel
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// What the sessions tell, handed to whoever it is about.
///
/// Safe to share: its state is behind the lock.
final class SessionEvents: NSObject, @unchecked Sendable {
    /// Serial: what an exchange is told comes in order.
    let queue: OperationQueue
    private let lock = NSLock()
    private var exchanges: [ObjectIdentifier: SessionExchange] = [:]
    private var opening: [ObjectIdentifier: CheckedContinuation<Void, any Error>] = [:]

    override init() {
        queue = OperationQueue()
        queue.name = "beckon.session"
        queue.maxConcurrentOperationCount = 1
    }

    func begin(_ task: URLSessionTask, _ exchange: SessionExchange) {
        lock.withLock { exchanges[ObjectIdentifier(task)] = exchange }
    }

    /// Returns when the WebSocket is open; throws a `ChatError`.
    func open(_ task: URLSessionWebSocketTask) async throws {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                lock.withLock { opening[ObjectIdentifier(task)] = continuation }
                task.resume()
                if Task.isCancelled { task.cancel() }
            }
        } onCancel: {
            task.cancel()
        }
    }

    private func exchange(of task: URLSessionTask) -> SessionExchange? {
        lock.withLock { exchanges[ObjectIdentifier(task)] }
    }

    private func opened(_ task: URLSessionTask, _ result: Result<Void, any Error>) {
        lock.withLock { opening.removeValue(forKey: ObjectIdentifier(task)) }?.resume(with: result)
    }
}

extension SessionEvents: URLSessionDataDelegate {
    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64, totalBytesSent: Int64,
        totalBytesExpectedToSend: Int64
    ) {
        exchange(of: task)?.sent(totalBytesSent)
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
    ) {
        completionHandler(exchange(of: dataTask)?.took(response) == false ? .cancel : .allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        if exchange(of: dataTask)?.took(data) == false { dataTask.cancel() }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        lock.withLock { exchanges.removeValue(forKey: ObjectIdentifier(task)) }?.ended(error)
        let status = (task.response as? HTTPURLResponse)?.statusCode
        opened(task, .failure(ChatError(refusedWith: status, error)))
    }
}

extension SessionEvents: URLSessionWebSocketDelegate {
    func urlSession(
        _ session: URLSession, webSocketTask: URLSessionWebSocketTask, didOpenWithProtocol protocol: String?
    ) {
        opened(webSocketTask, .success(()))
    }

    /// Who reads learns of it by the end of what they read.
    func urlSession(
        _ session: URLSession, webSocketTask: URLSessionWebSocketTask,
        didCloseWith closeCode: URLSessionWebSocketTask.CloseCode, reason: Data?
    ) {}
}
