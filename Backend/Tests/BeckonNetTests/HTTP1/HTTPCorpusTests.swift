import Foundation
import Testing

@testable import BeckonNet

/// Issue 2, "Bad input"; server-notes §1 and §7.1: every file of the corpus gets its answers, and others are still served.
///
/// One after the other: with over a thousand descriptors open, Foundation's `Process` reads past the end of its list of
/// them, and other tests run commands.
@Suite(.serialized) struct HTTPCorpusTests {
    static let limits: HTTPLimits = {
        var limits = HTTPLimits()
        limits.requestLineBytes = 1024
        limits.headerBytes = 4096
        limits.headerCount = 20
        limits.pipelinedRequests = 4
        limits.lingerTime = .milliseconds(200)
        return limits
    }()

    @Sendable static func bodyLimit(_ method: String, _ path: Substring) -> Int { path == "/large" ? 1 << 20 : 64 }

    @Sendable static func answer(_ request: HTTPRequest) -> HTTPServerAnswer {
        request.path == "/socket" ? .webSocket { _ in } : .response(told(request))
    }

    @Test func corpusIsThere() { #expect(CorpusFile.all.count > 100) }

    @Test(arguments: CorpusFile.all)
    func fileGetsItsAnswersAndOthersAreServed(file: CorpusFile) async throws {
        try await serve(file, streamsBodies: false)
    }

    /// A body that passes in pieces is framed by the same rules. (Nobody is told to go on who has sent the body already.)
    @Test(arguments: CorpusFile.all.filter { !$0.statuses.contains(100) })
    func fileGetsTheSameAnswersWhereBodiesAreStreamed(file: CorpusFile) async throws {
        try await serve(file, streamsBodies: true)
    }

    private func serve(_ file: CorpusFile, streamsBodies: Bool) async throws {
        try await withServer {
            $0.limits = Self.limits
            // The other one waits until the file is answered, however slow the machine is.
            $0.limits.firstByteTime = .seconds(60)
            $0.limits.streamedBodyBytes = 7
            $0.bodyLimit = Self.bodyLimit
            $0.streamsBody = { _, path in streamsBodies && path != "/socket" }
        } handler: { request in
            var whole = request
            do throws(NetError) {
                while let piece = try await request.stream?.next() { whole.body += piece }
            } catch {
                return .response(HTTPResponse(status: 500))
            }
            whole.stream = nil
            return Self.answer(whole)
        } _: { loop, _, port in
            let other = try await StreamProbe.connected(to: port, loop)
            let client = try await StreamProbe.connected(to: port, loop)
            _ = await client.write(file.bytes)
            let count = file.statuses.count
            await client.until {
                $0.isEnded || !file.isClosed && $0.answers(bodiless: file.bodilessAnswer).count >= count
            }
            #expect(await other.get("/other")?.body == "GET /other 0")

            var answers = await client.answers(bodiless: file.bodilessAnswer)
            #expect(await client.isEnded == file.isClosed)
            if !file.isClosed {
                await client.send("GET /after HTTP/1.1\nHost: localhost\n\n")
                await client.until { $0.isEnded || $0.answers(bodiless: file.bodilessAnswer).count > count }
                let all = await client.answers(bodiless: file.bodilessAnswer)
                #expect(all.count == count + 1)
                #expect(all.last?.body == "GET /after 0")
                answers = Array(all.prefix(count))
            }
            #expect(answers.map(\.status) == file.statuses)
            let bodies = answers.filter { $0.status == 200 }.map(\.body).filter { !$0.isEmpty }
            #expect(bodies == file.seen)
            await client.close()
            await other.close()
        }
    }

    /// However the bytes are cut, what comes out is the same. (The long filling of a few files is cut now and then.)
    @Test(arguments: CorpusFile.all)
    func fileCutAtAnyByteGetsTheSameAnswers(file: CorpusFile) {
        let bytes = [UInt8](file.bytes)
        let whole = Self.run([bytes[...]])
        #expect(whole.statuses == file.statuses)
        let cuts = bytes.indices.filter { $0 < 400 || $0 > bytes.count - 100 || $0.isMultiple(of: 97) }
        for cut in cuts where Self.run([bytes[..<cut], bytes[cut...]]) != whole {
            Issue.record("Cut at \(cut), the answers differ.")
        }
        #expect(Self.run(bytes.indices.map { bytes[$0...$0] }) == whole)
        #expect(Self.run([bytes[...]], answersLater: true) == whole)
    }

    struct Outcome: Equatable {
        var output: [UInt8] = []
        var isClosed = false
        var statuses: [Int] = []
        /// What reached the handler, answered or not.
        var handled: [String] = []
    }

    /// The pure part of a server, with a handler that answers at once, or not before all bytes have come.
    static func run(_ pieces: [ArraySlice<UInt8>], answersLater: Bool = false) -> Outcome {
        let rules = HTTPServerMachine.Rules(limits: limits, bodyLimit: bodyLimit) { refusal in
            HTTPResponse(status: refusal.status)
        }
        var reader = HTTPServerReader(
            machine: HTTPServerMachine(rules: rules, remoteAddress: "127.0.0.1", now: 0), limits: limits)
        var outcome = Outcome()
        var waiting: [(Int, HTTPServerMachine.Answer)] = []
        func perform(_ actions: [HTTPServerMachine.Action]) {
            for action in actions {
                switch action {
                case .handle(let id, let request):
                    var answer = HTTPServerMachine.Answer.response(told(request))
                    if request.path == "/socket" {
                        switch WebSocketHandshake.accept(request) {
                        case .success(let response): answer = .webSocket(response)
                        case .failure(let refusal): answer = .response(HTTPResponse(status: refusal.status))
                        }
                    }
                    outcome.handled.append(request.target)
                    if answersLater {
                        waiting.append((id, answer))
                    } else {
                        perform(reader.machine.answered(id, answer, now: 0, date: ""))
                    }
                case .write(let bytes):
                    outcome.output += bytes
                    let words = String(decoding: bytes.prefix(12), as: UTF8.self).split(separator: " ")
                    outcome.statuses.append(Int(words.last ?? "") ?? 0)
                case .close: outcome.isClosed = true
                case .becomeWebSocket, .handleStreamed, .bodyCame, .bodyEnded, .send, .abort: break
                }
            }
        }
        for piece in pieces {
            perform(piece.withUnsafeBytes { reader.take($0, now: 0, date: "") })
            while !reader.backlog.isEmpty, reader.machine.mayParse { perform(reader.takeBacklog(now: 0, date: "")) }
        }
        while !waiting.isEmpty {
            let (id, answer) = waiting.removeFirst()
            perform(reader.machine.answered(id, answer, now: 0, date: ""))
            perform(reader.takeBacklog(now: 0, date: ""))
        }
        return outcome
    }
}
