@testable import BeckonNet
import Foundation
import Testing

@Suite struct HTTP2RequestsTests {
    private static let ok = HTTPResponse(status: 200)

    /// Performs the opening of streams as the actor does: 1, 3, 5, …
    private struct Driver {
        var requests: HTTP2Requests
        var nextStream: Int32 = 1
        var opened: [Int: Int32] = [:]

        init(initialLimit: Int = 1, maxWaiting: Int = 10) {
            requests = HTTP2Requests(.init(initialLimit: initialLimit, maxWaiting: maxWaiting))
        }

        /// What is left to do besides opening.
        mutating func handle(_ event: HTTP2Requests.Event) -> [HTTP2Requests.Action] {
            var rest: [HTTP2Requests.Action] = []
            for action in requests.handle(event) {
                if case .open(let id) = action {
                    opened[id] = nextStream
                    rest += requests.handle(.opened(id, stream: nextStream))
                    nextStream += 2
                } else {
                    rest.append(action)
                }
            }
            return rest
        }
    }

    private func kinds(_ actions: [HTTP2Requests.Action]) -> [Int: HTTP2Error.Kind] {
        var kinds: [Int: HTTP2Error.Kind] = [:]
        for case .fail(let id, let error) in actions { kinds[id] = error.kind }
        return kinds
    }

    @Test func requestsWaitForTheConnectionAndThenForAFreeStream() {
        var driver = Driver()
        for id in 0..<3 { #expect(driver.handle(.request(id)) == []) }
        #expect(driver.opened.isEmpty)
        _ = driver.handle(.connected)
        #expect(driver.opened == [0: 1])
        _ = driver.handle(.limit(2))
        #expect(driver.opened == [0: 1, 1: 3])
        #expect(driver.handle(.response(stream: 1, Self.ok)) == [.succeed(0, Self.ok)])
        #expect(driver.opened.count == 2, "an answered stream counts until it is closed")
        _ = driver.handle(.streamClosed(stream: 1, errorCode: 0))
        #expect(driver.opened == [0: 1, 1: 3, 2: 5])
    }

    /// push-protocols: a rejection drops MAX_CONCURRENT_STREAMS to 1 until a success.
    @Test func limitThatFalls_holdsNewStreamsBack() {
        var driver = Driver(initialLimit: 3)
        _ = driver.handle(.connected)
        for id in 0..<3 { _ = driver.handle(.request(id)) }
        _ = driver.handle(.limit(1))
        _ = driver.handle(.request(3))
        for stream: Int32 in [1, 3] {
            _ = driver.handle(.response(stream: stream, Self.ok))
            _ = driver.handle(.streamClosed(stream: stream, errorCode: 0))
        }
        #expect(driver.opened[3] == nil)
        _ = driver.handle(.response(stream: 5, Self.ok))
        _ = driver.handle(.streamClosed(stream: 5, errorCode: 0))
        #expect(driver.opened[3] == 7)
    }

    @Test func queueThatIsFull_refusesAtOnce() {
        var driver = Driver(maxWaiting: 2)
        for id in 0..<2 { _ = driver.handle(.request(id)) }
        #expect(kinds(driver.handle(.request(2))) == [2: .queueFull])
    }

    /// sh-24: streams up to the last are awaited, higher ones and those that wait are provably unsent.
    @Test func goAway_awaitsLowerStreamsAndReportsTheRestAsNotSent() {
        var driver = Driver(initialLimit: 3)
        _ = driver.handle(.connected)
        for id in 0..<4 { _ = driver.handle(.request(id)) }
        let goAway = HTTP2GoAway(lastStreamID: 3)
        let actions = driver.handle(.goAway(goAway))
        #expect(kinds(actions) == [2: .notSent, 3: .notSent])
        #expect(!actions.contains(.disconnect))
        #expect(kinds(driver.handle(.request(4))) == [4: .notSent])
        #expect(driver.opened.count == 3, "no new stream after GOAWAY")
        #expect(driver.handle(.streamClosed(stream: 5, errorCode: 7)) == [])
        #expect(driver.handle(.response(stream: 1, Self.ok)) == [.succeed(0, Self.ok)])
        #expect(driver.handle(.streamClosed(stream: 1, errorCode: 0)) == [])
        #expect(driver.handle(.response(stream: 3, Self.ok)) == [.succeed(1, Self.ok)])
        #expect(driver.handle(.streamClosed(stream: 3, errorCode: 0)) == [.disconnect])
    }

    /// RFC 9113 §6.8: a graceful end announces 2^31-1 first and the real number later.
    @Test func secondGoAwayWithALowerNumber_isFollowed() {
        var driver = Driver(initialLimit: 2)
        _ = driver.handle(.connected)
        for id in 0..<2 { _ = driver.handle(.request(id)) }
        #expect(driver.handle(.goAway(HTTP2GoAway(lastStreamID: .max))) == [])
        #expect(kinds(driver.handle(.goAway(HTTP2GoAway(lastStreamID: 1)))) == [1: .notSent])
    }

    @Test func lostConnection_leavesSentRequestsUnansweredAndWaitingOnesNotSent() {
        var driver = Driver()
        _ = driver.handle(.connected)
        for id in 0..<2 { _ = driver.handle(.request(id)) }
        let actions = driver.handle(.disconnected(HTTP2Error(.unanswered, "reset")))
        #expect(kinds(actions) == [0: .unanswered, 1: .notSent])
        #expect(actions.last == .disconnect)
        #expect(kinds(driver.handle(.request(2))) == [2: .notSent])
        #expect(driver.handle(.disconnected(HTTP2Error(.unanswered, "again"))) == [])
    }

    @Test func connectionThatNeverWas_saysSo() {
        var driver = Driver()
        _ = driver.handle(.request(0))
        #expect(kinds(driver.handle(.disconnected(HTTP2Error(.noConnection, "refused")))) == [0: .noConnection])
    }

    @Test func deadline_tellsWhetherTheRequestWasSent() {
        var driver = Driver()
        _ = driver.handle(.connected)
        for id in 0..<3 { _ = driver.handle(.request(id)) }
        #expect(kinds(driver.handle(.deadline(1))) == [1: .timedOutUnsent])
        let actions = driver.handle(.deadline(0))
        #expect(kinds(actions) == [0: .timedOut])
        #expect(actions.contains(.reset(stream: 1)))
        #expect(driver.handle(.response(stream: 1, Self.ok)) == [], "a late answer has nobody to go to")
        _ = driver.handle(.streamClosed(stream: 1, errorCode: 8))
        #expect(driver.opened == [0: 1, 2: 3], "the stream is free for the next")
        #expect(driver.handle(.deadline(0)) == [])
    }

    /// RFC 9113 §8.7.
    @Test func refusedStream_isNotSentAndAnyOtherResetIsUnanswered() {
        var driver = Driver(initialLimit: 2)
        _ = driver.handle(.connected)
        for id in 0..<2 { _ = driver.handle(.request(id)) }
        #expect(kinds(driver.handle(.streamClosed(stream: 1, errorCode: 7))) == [0: .notSent])
        #expect(kinds(driver.handle(.streamClosed(stream: 3, errorCode: 2))) == [1: .unanswered])
    }

    @Test func close_awaitsWhatIsSentAndEndsThen() {
        var driver = Driver()
        _ = driver.handle(.connected)
        for id in 0..<2 { _ = driver.handle(.request(id)) }
        #expect(kinds(driver.handle(.close)) == [1: .notSent])
        _ = driver.handle(.response(stream: 1, Self.ok))
        #expect(driver.handle(.streamClosed(stream: 1, errorCode: 0)) == [.disconnect])
    }

    /// Every request gets exactly one outcome, whatever comes in whatever order.
    @Test func anyOrderOfEvents_endsEachRequestOnce() {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<2000 {
            var driver = Driver(initialLimit: .random(in: 0...3), maxWaiting: 4)
            var outcomes: [Int: Int] = [:]
            var next = 0
            func record(_ actions: [HTTP2Requests.Action]) {
                for action in actions {
                    switch action {
                    case .succeed(let id, _), .fail(let id, _): outcomes[id, default: 0] += 1
                    default: break
                    }
                }
            }
            for _ in 0..<30 {
                let stream = Int32.random(in: 0...8, using: &generator) * 2 + 1
                switch Int.random(in: 0..<10, using: &generator) {
                case 0: record(driver.handle(.connected))
                case 1...4:
                    record(driver.handle(.request(next)))
                    next += 1
                case 5: record(driver.handle(.response(stream: stream, Self.ok)))
                case 6: record(driver.handle(.streamClosed(stream: stream, errorCode: [0, 7, 8].randomElement()!)))
                case 7: record(driver.handle(.deadline(.random(in: 0...next))))
                case 8: record(driver.handle(.limit(.random(in: 0...4))))
                default: record(driver.handle(.goAway(HTTP2GoAway(lastStreamID: stream))))
                }
            }
            record(driver.handle(.disconnected(HTTP2Error(.unanswered, "end"))))
            #expect(outcomes.count == next && outcomes.values.allSatisfy { $0 == 1 })
            #expect(driver.requests.isIdle)
        }
    }
}
