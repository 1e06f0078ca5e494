import BeckonAPI
public import BeckonClient
import BeckonModel
public import BeckonNet
import Foundation

extension Transport {
    /// The client's way to the server on Linux: BeckonNet's client.
    ///
    /// - Parameter deadline: of one request, and of opening a WebSocket.
    public static func beckonNet(
        _ client: HTTPClient, at origin: HTTPOrigin, deadline: Duration = .seconds(30)
    ) -> Transport {
        Transport(
            send: { request in
                let response = try await client.send(
                    HTTPRequest(
                        method: request.method.rawValue, target: request.target, headers: HTTPHeaders(request.headers),
                        body: request.body ?? Data()),
                    to: origin, deadline: deadline)
                let retryAfter = response.headers["retry-after"].map { ["retry-after": $0] } ?? [:]
                return Answer(status: response.status, headers: retryAfter, body: response.body)
            },
            connect: { target, headers in
                do throws(WebSocketConnectError) {
                    return Socket(
                        try await client.webSocket(
                            target, headers: HTTPHeaders(headers), at: origin, deadline: deadline))
                } catch {
                    guard case .refused(let response) = error else { throw error }
                    throw ChatError(refused: response)
                }
            })
    }
}

extension Transport.Socket {
    /// A connection that ends without the server's farewell is told as lost.
    fileprivate init(_ webSocket: WebSocket) {
        let (frames, continuation) = AsyncThrowingStream.makeStream(of: Data.self)
        let reading = Task {
            for await message in webSocket.messages {
                if case .text(let text) = message { continuation.yield(text) }
            }
            continuation.finish()
        }
        continuation.onTermination = { _ in
            reading.cancel()
            webSocket.close(code: 1000, reason: "")
        }
        self.init(
            frames: frames,
            send: { text in
                guard webSocket.send(text: text) else {
                    throw ChatError(.networkIssues, "The realtime connection is gone.")
                }
            },
            close: { webSocket.close(code: 1000, reason: "") })
    }
}

extension HTTPHeaders {
    fileprivate init(_ fields: [String: String]) {
        self.init()
        for (name, value) in fields.sorted(by: { $0.key < $1.key }) { append(name, value) }
    }
}
