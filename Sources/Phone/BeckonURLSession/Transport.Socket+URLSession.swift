import BeckonClient
import BeckonModel
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension Transport.Socket {
    /// A connection that ends without the server's farewell is told as lost.
    init(_ task: URLSessionWebSocketTask) {
        let (frames, continuation) = AsyncThrowingStream.makeStream(of: Data.self)
        let reading = Task {
            do {
                while true {
                    switch try await task.receive() {
                    case .string(let text): continuation.yield(Data(text.utf8))
                    // The server sends texts only.
                    case .data: break
                    @unknown default: break
                    }
                }
            } catch {
                if task.closeCode == .invalid {
                    continuation.finish(throwing: ChatError(.networkIssues, "The realtime connection was lost."))
                } else {
                    continuation.finish()
                }
            }
        }
        continuation.onTermination = { _ in
            reading.cancel()
            task.cancel(with: .normalClosure, reason: nil)
        }
        self.init(
            frames: frames,
            send: { text in
                do {
                    try await task.send(.string(String(decoding: text, as: UTF8.self)))
                } catch {
                    throw ChatError(.networkIssues, "The realtime connection is gone.")
                }
            },
            close: { task.cancel(with: .normalClosure, reason: nil) })
    }
}
