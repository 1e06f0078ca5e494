import BeckonAPI
import BeckonModel
import BeckonNet
import Foundation
import Testing

/// Server-notes §7, security 1: desync and wedge by pipelined, chunked and ambiguous requests, with others still served.
@Suite(.timeLimit(.minutes(1))) struct Security01Tests {
    /// What would be done if the bytes behind an ambiguous request were taken for a request of their own.
    private static func smuggled() -> String {
        let body = #"{"uid":"smuggled","name":"S"}"#
        return
            "POST /v1/users HTTP/1.1\nHost: localhost\napikey: \(ServerFixture.apiKey)\nContent-Length: \(body.utf8.count)\n\n"
            + body
    }

    private static let ambiguous = [
        "Content-Length: 4\nTransfer-Encoding: chunked\n\n0\n\n", "Content-Length: 0\nContent-Length: 90\n\n",
        "Content-Length: 0, 90\n\n", "Content-Length: 0abc\n\n", "Content-Length: +0\n\n", "Content-Length: -1\n\n",
        "Content-Length: 0x0\n\n", "Content-Length : 0\n\n", "Content-Length: 0\n continued\n\n",
        "Transfer-Encoding: xchunked\n\n", "Transfer-Encoding: chunked, identity\n\n0\n\n",
        "Transfer-Encoding: identity\n\n", "Transfer-Encoding: chunked\nTransfer-Encoding: chunked\n\n0\n\n",
        "Transfer-Encoding: chunked\n\nzz\n\n", "Transfer-Encoding: chunked\n\n1\nab\n0\n\n",
        "Transfer-Encoding: chunked\n\nffffffffffffffff1\na\n0\n\n", "Host: other\nContent-Length: 0\n\n",
    ]

    private static let lineEnds: [String] = [
        // A bare LF ends no line, a bare CR neither.
        "POST /v1/users HTTP/1.1\r\nHost: localhost\r\nX: a\nContent-Length: 0\r\n\r\n",
        "POST /v1/users HTTP/1.1\r\nHost: localhost\r\nX: a\rContent-Length: 0\r\n\r\n",
        "POST /v1/users HTTP/1.1\nHost: localhost\nContent-Length: 0\n\n",
    ]

    static let all =
        ambiguous.map { "POST /v1/users HTTP/1.1\nHost: localhost\n\($0)".replacing("\n", with: "\r\n") } + lineEnds

    @Test(arguments: [false, true])
    func security_01_anAmbiguousRequestIsRefusedAndNothingBehindItIsDone(byteByByte: Bool) async throws {
        try await ServerFixture.with { server in
            let alice = try await server.login("alice")
            for request in Self.all {
                let attacker = try await RawConnection(to: server)
                let bytes = Data((request + Self.smuggled().replacing("\n", with: "\r\n")).utf8)
                await attacker.send(bytes, byteByByte: byteByByte)
                await attacker.untilEnd()
                // One refusal, and the connection is over.
                let statuses = await attacker.statuses
                #expect(statuses.count == 1 && statuses.allSatisfy { (400..<600).contains($0) }, "\(request)")
                #expect(try await server.refusal(API.user, ["uid": "smuggled"], token: alice)?.code == .uidNotFound)
            }
        }
    }

    /// The two that put another library at 100 % for ever (server-notes §1), and more of their kind.
    @Test(arguments: [false, true])
    func security_01_pipelinedAndChunkedRequestsAreAnsweredInOrder(byteByByte: Bool) async throws {
        try await ServerFixture.with { server in
            let alice = try await server.login("alice")
            func post(_ index: Int, chunked: Bool) -> String {
                let body = #"{"uid":"u\#(index)","name":"N"}"#
                let head = "POST /v1/users HTTP/1.1\nHost: localhost\napikey: \(ServerFixture.apiKey)\n"
                guard chunked else { return head + "Content-Length: \(body.utf8.count)\n\n" + body }
                let size = { (part: Substring) in String(part.utf8.count, radix: 16) }
                let (first, second) = (body.prefix(5), body.dropFirst(5))
                return head
                    + "Transfer-Encoding: chunked\n\n\(size(first))\n\(first)\n\(size(second))\n\(second)\n0\n\n"
            }
            let get = "GET /v1/me HTTP/1.1\nHost: localhost\nAuthorization: Bearer \(alice)\n\n"
            let requests = [
                post(1, chunked: false), post(2, chunked: false), get, post(3, chunked: true), post(4, chunked: true),
                get, post(1, chunked: true), get, post(5, chunked: false),
            ]
            let attacker = try await RawConnection(to: server)
            await attacker.send(Data(requests.joined().replacing("\n", with: "\r\n").utf8), byteByByte: byteByByte)
            await attacker.until { $0.statuses.count == requests.count }
            #expect(await attacker.statuses == [201, 201, 200, 201, 201, 200, 409, 200, 201])
            #expect(await attacker.answers[4].body.contains("\"u4\""))
            await attacker.close()
        }
    }

    /// Requests that never end, of many connections, take nothing from others.
    @Test func security_01_unfinishedRequestsWedgeNobody() async throws {
        try await ServerFixture.with { server in
            let alice = try await server.login("alice")
            var attackers: [RawConnection] = []
            let head = "POST /v1/users HTTP/1.1\r\nHost: localhost\r\napikey: \(ServerFixture.apiKey)\r\n"
            for index in 0..<60 {
                let attacker = try await RawConnection(to: server)
                let ends = ["", "Content-Length: 100\r\n\r\n{", "Transfer-Encoding: chunked\r\n\r\n5\r\nab"]
                await attacker.send(Data((head + ends[index % ends.count]).utf8))
                attackers.append(attacker)
                #expect(try await server.call(API.me, token: alice).uid == "alice")
            }
            for attacker in attackers { await attacker.close() }
            #expect(try await server.call(API.me, token: alice).uid == "alice")
        }
    }
}
