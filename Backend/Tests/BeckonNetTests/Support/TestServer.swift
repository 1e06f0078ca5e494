import BeckonNet
import Foundation

/// A server whose answers tell what its handler was given: method, target, bytes of the body.
func withServer<T: Sendable>(
    _ adapt: @Sendable (inout HTTPServer.Configuration) -> Void = { _ in },
    handler: (@Sendable (HTTPRequest) async -> HTTPServerAnswer)? = nil,
    _ body: @Sendable (EventLoop, HTTPServer, Int) async throws -> T
) async throws -> T {
    try await withLoop { loop in
        var configuration = HTTPServer.Configuration()
        configuration.limits.lingerTime = .milliseconds(200)
        adapt(&configuration)
        let server = HTTPServer(loop: loop, configuration: configuration, handler: handler ?? { .response(told($0)) })
        let port = try await server.start()
        do {
            let result = try await body(loop, server, port)
            await server.stop(drain: .zero)
            return result
        } catch {
            await server.stop(drain: .zero)
            throw error
        }
    }
}

func told(_ request: HTTPRequest) -> HTTPResponse {
    HTTPResponse(
        status: 200, headers: ["content-type": "text/plain"],
        body: Data("\(request.method) \(request.target) \(request.body.count)".utf8))
}

extension StreamProbe {
    static func connected(to port: Int, _ loop: EventLoop, limits: ByteStream.Limits = .init()) async throws
        -> StreamProbe
    {
        let probe = StreamProbe(
            try await ByteStream.connect(
                to: "127.0.0.1", port: port, tls: nil, on: loop, deadline: .seconds(120), limits: limits))
        probe.start()
        return probe
    }

    func send(_ text: String) { _ = write(Data(text.replacing("\n", with: "\r\n").utf8)) }

    func answers(bodiless: Int? = nil) -> [RawAnswer] { RawAnswer.parse(received, bodiless: bodiless) }

    /// Sends a GET and waits for its answer, which must be the next one.
    func get(_ target: String) async -> RawAnswer? {
        let before = answers().count
        send("GET \(target) HTTP/1.1\nHost: localhost\n\n")
        await until { $0.answers().count > before || $0.isEnded || $0.isClosed }
        return answers().last
    }
}
