@testable import BeckonNet
import Foundation
import Testing

/// A client and a server in memory: what one gives out, the other takes in.
private struct Pair {
    let client: HTTP2Session
    let server: HTTP2Session
    var clientEvents: [HTTP2Event] = []
    var serverEvents: [HTTP2Event] = []

    init(
        client: HTTP2Settings = HTTP2Settings(), server: HTTP2Settings = HTTP2Settings()
    ) throws {
        self.client = try HTTP2Session(.client, settings: client)
        self.server = try HTTP2Session(.server, settings: server, remoteAddress: "192.0.2.7")
    }

    /// Carries bytes to and fro until both are quiet.
    mutating func exchange() throws {
        while true {
            let toServer = try client.takeOutput()
            if !toServer.isEmpty { try server.receive(toServer) }
            let toClient = try server.takeOutput()
            if !toClient.isEmpty { try client.receive(toClient) }
            clientEvents += client.takeEvents()
            serverEvents += server.takeEvents()
            if toServer.isEmpty && toClient.isEmpty { return }
        }
    }

    var requests: [(stream: Int32, request: HTTPRequest)] {
        serverEvents.compactMap { if case .request(let stream, let request) = $0 { (stream, request) } else { nil } }
    }

    var responses: [HTTPResponse] {
        clientEvents.compactMap { if case .response(_, let response) = $0 { response } else { nil } }
    }

    var closedAtClient: [Int32: UInt32] {
        Dictionary(
            clientEvents.compactMap { event -> (Int32, UInt32)? in
                if case .streamClosed(let stream, let code) = event { (stream, code) } else { nil }
            }, uniquingKeysWith: { first, _ in first })
    }
}

@Suite struct HTTP2SessionTests {
    @Test func requestAndResponseArriveWholeWithFieldsAndBody() throws {
        var pair = try Pair()
        let body = Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0) })
        let request = HTTPRequest(
            method: "POST", target: "/3/device/aa?x=1", headers: ["apns-topic": "com.example.chat", "x": "ä"],
            body: body)
        let stream = try pair.client.submit(request, authority: "localhost:1")
        try pair.exchange()

        let arrived = try #require(pair.requests.first)
        #expect(arrived.stream == stream)
        #expect(arrived.request.method == "POST")
        #expect(arrived.request.target == "/3/device/aa?x=1")
        #expect(arrived.request.headers["apns-topic"] == "com.example.chat")
        #expect(arrived.request.headers["x"] == "ä")
        #expect(arrived.request.headers["host"] == "localhost:1")
        #expect(arrived.request.body == body)
        #expect(arrived.request.remoteAddress == "192.0.2.7")

        let response = HTTPResponse(status: 400, headers: ["apns-id": "1"], body: Data("{\"reason\":\"x\"}".utf8))
        try pair.server.submit(response, on: stream)
        try pair.exchange()
        #expect(pair.responses == [response])
        #expect(pair.closedAtClient == [stream: 0])
        #expect(pair.client.streams.isEmpty && pair.server.streams.isEmpty)
    }

    /// push-protocols: "`:path` and `authorization` literal without indexing".
    @Test func fieldsThatMustNotBeIndexed_areMarkedSoEachTime_andIndexedOnceFieldsFromTheSecondOn() throws {
        var pair = try Pair(
            client: HTTP2Settings(neverIndexed: [":path", "authorization"], indexedOnce: ["apns-id"]))
        let request = HTTPRequest(
            method: "POST", target: "/3/device/aa",
            headers: ["authorization": "bearer x", "apns-id": "1", "apns-topic": "com.example.chat"])
        var marked: [Set<String>] = []
        for _ in 0..<3 {
            let stream = try pair.client.submit(request, authority: "localhost")
            try pair.exchange()
            marked.append(try #require(pair.server.streams[stream]).neverIndexed)
        }
        #expect(marked[0] == [":path", "authorization"])
        #expect(marked[1] == [":path", "authorization", "apns-id"])
        #expect(marked[2] == marked[1])
    }

    @Test func settingsOfTheServer_reachTheClientAndMayChange() throws {
        var pair = try Pair(server: HTTP2Settings(maxConcurrentStreams: 1))
        try pair.exchange()
        #expect(pair.clientEvents.contains(.settings(maxConcurrentStreams: 1)))
        try pair.server.submit(maxConcurrentStreams: 1000)
        try pair.exchange()
        #expect(pair.clientEvents.last == .settings(maxConcurrentStreams: 1000))
    }

    @Test func goAway_tellsLastStreamAndDebugData_andHigherStreamsEndAsRefused() throws {
        var pair = try Pair()
        try pair.exchange()
        let streams = try (0..<3).map { _ in
            try pair.client.submit(HTTPRequest(method: "POST", target: "/"), authority: "localhost")
        }
        try pair.exchange()
        let goAway = HTTP2GoAway(lastStreamID: streams[0], debugData: Data("{\"reason\":\"Shutdown\"}".utf8))
        try pair.server.submit(goAway)
        try pair.server.submit(HTTPResponse(status: 200), on: streams[0])
        try pair.exchange()
        #expect(pair.clientEvents.contains(.goAway(goAway)))
        #expect(pair.responses.map(\.status) == [200])
        #expect(pair.closedAtClient == [streams[0]: 0, streams[1]: 7, streams[2]: 7])
    }

    @Test func resetOfAStream_endsItAlone() throws {
        var pair = try Pair()
        let one = try pair.client.submit(HTTPRequest(method: "POST", target: "/1"), authority: "localhost")
        let two = try pair.client.submit(HTTPRequest(method: "POST", target: "/2"), authority: "localhost")
        try pair.exchange()
        try pair.server.reset(one, errorCode: 2)
        try pair.server.submit(HTTPResponse(status: 200), on: two)
        try pair.exchange()
        #expect(pair.closedAtClient == [one: 2, two: 0])
        #expect(pair.responses.count == 1)
    }

    @Test func ping_isAcknowledged() throws {
        var pair = try Pair()
        try pair.client.ping()
        try pair.exchange()
        #expect(pair.clientEvents.contains(.pingAcknowledged))
    }

    /// The emulator has to answer 413 to what is too long, not to cut the connection.
    @Test func bodyOverTheKeptSize_isReadToTheEndAndCutOneByteAfterTheLimit() throws {
        var pair = try Pair(server: HTTP2Settings(maxBodyBytes: 1000, maxDrainedBytes: 100_000))
        let request = HTTPRequest(method: "POST", target: "/", body: Data(count: 50_000))
        _ = try pair.client.submit(request, authority: "localhost")
        try pair.exchange()
        #expect(pair.requests.first?.request.body.count == 1001)
    }

    @Test func bodyOverTheReadSizeOrHeaderOverItsSize_resetsThatStreamAlone() throws {
        var pair = try Pair(
            server: HTTP2Settings(maxHeaderBytes: 2000, maxBodyBytes: 1000, maxDrainedBytes: 100_000))
        let long = try pair.client.submit(
            HTTPRequest(method: "POST", target: "/", body: Data(count: 200_000)), authority: "localhost")
        let wide = try pair.client.submit(
            HTTPRequest(method: "GET", target: "/", headers: ["x": String(repeating: "a", count: 3000)]),
            authority: "localhost")
        let good = try pair.client.submit(HTTPRequest(method: "GET", target: "/good"), authority: "localhost")
        try pair.exchange()
        #expect(pair.requests.map(\.stream) == [good])
        #expect(pair.closedAtClient.keys.sorted() == [long, wide])
    }

    @Test func foreignBytes_areATypedErrorAtTheServer() throws {
        let server = try HTTP2Session(.server, settings: HTTP2Settings())
        let error = #expect(throws: HTTP2Error.self) {
            try server.receive(Data("GET / HTTP/1.1\r\nhost: x\r\n\r\n".utf8))
        }
        #expect(error?.kind == .protocolError)
    }

    @Test func randomBytesAfterThePreface_neverTrap() throws {
        for _ in 0..<300 {
            var pair = try Pair()
            try pair.exchange()
            for _ in 0..<20 {
                do { try pair.server.receive(SecureRandom.bytes(Int.random(in: 0...200))) } catch { break }
                _ = pair.server.takeEvents()
                _ = try pair.server.takeOutput()
            }
        }
    }
}
