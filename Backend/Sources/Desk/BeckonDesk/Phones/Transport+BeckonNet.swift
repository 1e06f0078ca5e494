import BeckonAPI
public import BeckonClient
import BeckonModel
public import BeckonNet
import Foundation

extension Transport {
    /// The client's way to the server on Linux: BeckonNet's client.
    ///
    /// - Parameters:
    ///   - deadline: of one request, and of opening a WebSocket.
    ///   - pause: how long nothing of a file may move, either way.
    public static func beckonNet(
        _ client: HTTPClient, at origin: HTTPOrigin, deadline: Duration = .seconds(30), pause: Duration = .seconds(30)
    ) -> Transport {
        let files = FileTransfers(client: client, origin: origin, pause: pause)
        return Transport(
            send: { request in
                do throws(NetError) {
                    var plain = HTTPRequest(request)
                    plain.body = request.body ?? Data()
                    return Answer(try await client.send(plain, to: origin, deadline: deadline))
                } catch {
                    throw ChatError(error)
                }
            },
            connect: { target, headers in
                do throws(WebSocketConnectError) {
                    return Socket(
                        try await client.webSocket(
                            target, headers: HTTPHeaders(headers), at: origin, deadline: deadline))
                } catch {
                    switch error {
                    case .refused(let response): throw ChatError(refused: response)
                    case .network(let error): throw ChatError(error)
                    }
                }
            },
            upload: { try await files.upload($0, $1, $2, $3) },
            download: { try await files.download($0, to: $1, $2) })
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

extension HTTPRequest {
    /// All but the body.
    init(_ request: Transport.Request) {
        self.init(
            method: request.method.rawValue, target: request.target, headers: HTTPHeaders(request.headers))
    }
}

extension Transport.Answer {
    init(_ response: HTTPResponse) {
        self.init(status: response.status, headers: response.headers.firstOfEach, body: response.body)
    }
}

extension HTTPHeaders {
    fileprivate init(_ fields: [String: String]) {
        self.init()
        for (name, value) in fields.sorted(by: { $0.key < $1.key }) { append(name, value) }
    }

    /// The first value of each name.
    var firstOfEach: [String: String] {
        Dictionary(fields.map { ($0.name, $0.value) }) { first, _ in first }
    }
}
