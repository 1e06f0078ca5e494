import Foundation
import Testing

@testable import BeckonNet

/// Whose turn it is while a body passes in pieces, without sockets and clocks.
@Suite struct HTTPStreamMachineTests {
    private struct Peer {
        var reader: HTTPServerReader
        var actions: [HTTPServerMachine.Action] = []

        init(_ adapt: (inout HTTPLimits) -> Void = { _ in }) {
            var limits = HTTPLimits()
            limits.streamedBodyBytes = 10
            limits.streamedBodyPauseTime = .seconds(30)
            limits.streamedBodyTime = .seconds(1000)
            adapt(&limits)
            let rules = HTTPServerMachine.Rules(
                limits: limits, bodyLimit: { _, _ in 100 }, refusal: { HTTPResponse(status: $0.status) },
                streamsBody: { _, path in path == "/upload" })
            reader = HTTPServerReader(
                machine: HTTPServerMachine(rules: rules, remoteAddress: "", now: 0), limits: limits)
        }

        mutating func send(_ text: String, at now: Double) {
            let bytes = Array(text.replacing("\n", with: "\r\n").utf8)
            actions += bytes.withUnsafeBytes { reader.take($0, now: now, date: "") }
        }

        mutating func take(at now: Double) {
            reader.machine.bodyTaken(now: now)
            actions += reader.takeBacklog(now: now, date: "")
        }

        /// Bytes of the body that were given out.
        var came: Int {
            actions.reduce(0) { sum, action in if case .bodyCame(let data) = action { sum + data.count } else { sum } }
        }

        var isEnded: Bool {
            actions.contains { action in if case .bodyEnded(nil) = action { true } else { false } }
        }
    }

    private static func head(_ framing: String) -> String { "POST /upload HTTP/1.1\nHost: localhost\n\(framing)\n\n" }

    @Test func nothingMoreIsReadWhileTheHandlerIsBehind() {
        var peer = Peer()
        peer.send(Self.head("Content-Length: 25"), at: 1)
        peer.send("aaaaaaaaa", at: 2)
        #expect(peer.reader.machine.mayParse && peer.came == 9)
        peer.send("b", at: 3)
        #expect(!peer.reader.machine.mayParse)
        peer.send("ccccc", at: 4)
        peer.send("dddddddddd", at: 4)
        #expect(peer.came == 10 && peer.reader.backlog.count == 15)
        peer.take(at: 5)
        // The end has no bytes of its own and comes all the same.
        #expect(peer.came == 25 && !peer.isEnded)
        peer.take(at: 6)
        #expect(peer.isEnded && peer.reader.machine.mayParse)
    }

    @Test func pauseCountsOnlyWhileItIsThePeersTurn() {
        var peer = Peer()
        peer.send(Self.head("Content-Length: 25"), at: 1)
        #expect(peer.reader.machine.deadline == 31)
        peer.send("aaaaa", at: 20)
        #expect(peer.reader.machine.deadline == 50)
        peer.send("aaaaa", at: 40)
        #expect(peer.reader.machine.deadline == 1001)
        peer.take(at: 500)
        #expect(peer.reader.machine.deadline == 530)
        peer.take(at: 990)
        #expect(peer.reader.machine.deadline == 1001)
    }

    @Test func whoWaitsToBeToldToGoOnIsNotLate() {
        var peer = Peer()
        peer.send(Self.head("Expect: 100-continue\nContent-Length: 5"), at: 1)
        #expect(peer.reader.machine.deadline == 1001)
        peer.actions += peer.reader.machine.bodyWanted(now: 100)
        guard case .write(HTTP1Writer.continueLine) = peer.actions.last else {
            Issue.record("Not told to go on.")
            return
        }
        #expect(peer.reader.machine.deadline == 130)
    }

    /// The last request of a connection may be one whose body is still to come.
    @Test func oneRequestAtATimeIsEnoughForAStreamedBody() {
        var peer = Peer { $0.pipelinedRequests = 1 }
        peer.send(Self.head("Connection: close\nContent-Length: 5"), at: 1)
        peer.send("aaaaa", at: 2)
        #expect(peer.came == 5 && peer.isEnded)
    }
}
