import Foundation

/// The requests of one client connection: which wait, which are sent, and what each ends with.
///
/// A pure state machine: the actor tells it what happened and does what it answers. A request is opened only when the
/// peer's limit of concurrent streams allows it, so nothing is ever refused for being too much.
struct HTTP2Requests {
    typealias ID = Int

    struct Configuration {
        /// Streams before the peer has told its limit.
        var initialLimit = 1
        /// Requests that wait for a free stream; more are refused at once.
        var maxWaiting = 10_000
    }

    enum Event {
        case connected
        case request(ID)
        /// The action ``Action/open(_:)`` was done.
        case opened(ID, stream: Int32)
        /// The action ``Action/open(_:)`` cannot be done: the request cannot be expressed.
        case notOpened(ID, HTTP2Error)
        case limit(Int)
        case response(stream: Int32, HTTPResponse)
        case streamClosed(stream: Int32, errorCode: UInt32)
        case goAway(HTTP2GoAway)
        case deadline(ID)
        case cancelled(ID)
        case disconnected(HTTP2Error)
        /// No new requests; those that are sent are awaited.
        case close
    }

    enum Action: Equatable {
        case open(ID)
        case succeed(ID, HTTPResponse)
        case fail(ID, HTTP2Error)
        /// End the stream: nobody waits for it any more.
        case reset(stream: Int32)
        /// Nothing is left to be done on this connection.
        case disconnect
    }

    private enum Phase {
        case connecting
        case open
        /// No new streams; the error says why to those who ask.
        case draining(HTTP2Error)
        case ended(HTTP2Error)
    }

    private let configuration: Configuration
    private var phase = Phase.connecting
    private var limit: Int
    private var queue: [ID] = []
    private var queueHead = 0
    private var waiting: Set<ID> = []
    /// Streams that count against the limit; the request is nil once it has its outcome.
    private var streams: [Int32: ID?] = [:]
    private var streamOfRequest: [ID: Int32] = [:]
    private var opening: Set<ID> = []

    init(_ configuration: Configuration = Configuration()) {
        self.configuration = configuration
        limit = configuration.initialLimit
    }

    /// Nothing waits and nothing is sent.
    var isIdle: Bool { waiting.isEmpty && streams.isEmpty && opening.isEmpty }
    var openCount: Int { streams.count + opening.count }
    var isEnded: Bool { if case .ended = phase { true } else { false } }
    func isWaiting(_ id: ID) -> Bool { waiting.contains(id) }

    mutating func handle(_ event: Event) -> [Action] {
        switch event {
        case .connected:
            if case .connecting = phase { phase = .open }
            return openMore()
        case .request(let id): return enqueue(id)
        case .opened(let id, let stream):
            opening.remove(id)
            streams[stream] = id
            streamOfRequest[id] = stream
            return []
        case .notOpened(let id, let error):
            opening.remove(id)
            return [.fail(id, error)] + openMore()
        case .limit(let new):
            limit = new
            return openMore()
        case .response(let stream, let response):
            guard let id = take(stream) else { return [] }
            return [.succeed(id, response)]
        case .streamClosed(let stream, let code): return closed(stream, code)
        case .goAway(let goAway): return leave(goAway)
        case .deadline(let id):
            return giveUp(
                id, unsent: HTTP2Error(.timedOutUnsent, "The deadline passed while the request waited to be sent."),
                sent: HTTP2Error(.timedOut, "The peer did not answer within the deadline."))
        case .cancelled(let id):
            return giveUp(
                id, unsent: HTTP2Error(.notSent, "The request was cancelled before it was sent."),
                sent: HTTP2Error(.unanswered, "The request was cancelled before its answer came."))
        case .disconnected(let error): return end(error)
        case .close:
            return drain(
                HTTP2Error(.notSent, "The connection was closed on this side.", endsConnection: true))
        }
    }

    // MARK: Within

    private mutating func enqueue(_ id: ID) -> [Action] {
        switch phase {
        case .connecting, .open:
            guard waiting.count < configuration.maxWaiting else {
                return [.fail(id, HTTP2Error(.queueFull, "Too many requests wait for a free stream."))]
            }
            waiting.insert(id)
            queue.append(id)
            return openMore()
        case .draining(let error), .ended(let error): return [.fail(id, error)]
        }
    }

    private mutating func openMore() -> [Action] {
        guard case .open = phase else { return [] }
        var actions: [Action] = []
        while streams.count + opening.count < limit, let id = nextWaiting() {
            opening.insert(id)
            actions.append(.open(id))
        }
        return actions
    }

    /// Ids that left the queue by their deadline are passed over.
    private mutating func nextWaiting() -> ID? {
        defer {
            if queueHead == queue.count || queueHead > 1024 && queueHead * 2 > queue.count {
                queue.removeFirst(queueHead)
                queueHead = 0
            }
        }
        while queueHead < queue.count {
            let id = queue[queueHead]
            queueHead += 1
            if waiting.remove(id) != nil { return id }
        }
        return nil
    }

    /// The request of a stream that gets its outcome now.
    private mutating func take(_ stream: Int32) -> ID? {
        guard let request = streams[stream], let id = request else { return nil }
        streams[stream] = .some(nil)
        streamOfRequest[id] = nil
        return id
    }

    private mutating func closed(_ stream: Int32, _ errorCode: UInt32) -> [Action] {
        var actions: [Action] = []
        if let id = take(stream) {
            // REFUSED_STREAM: the peer has not looked at it (RFC 9113 §8.7).
            let isRefused = errorCode == 7
            let message =
                isRefused
                ? "The peer refused the stream without looking at it."
                : "The peer ended the stream without an answer (error \(errorCode))."
            actions.append(.fail(id, HTTP2Error(isRefused ? .notSent : .unanswered, message)))
        }
        streams[stream] = nil
        return actions + openMore() + disconnectIfDrained()
    }

    private mutating func leave(_ goAway: HTTP2GoAway) -> [Action] {
        let error = HTTP2Error(
            .notSent, "The peer is closing the connection (GOAWAY, error \(goAway.errorCode)).", goAway: goAway)
        var actions: [Action] = []
        for stream in streams.keys.sorted() where stream > goAway.lastStreamID {
            if let id = take(stream) { actions.append(.fail(id, error)) }
            streams[stream] = nil
        }
        return actions + drain(error)
    }

    /// What waits fails with `error`; what is sent is awaited.
    private mutating func drain(_ error: HTTP2Error) -> [Action] {
        switch phase {
        case .connecting: return end(error)
        case .open: phase = .draining(error)
        case .draining, .ended: return disconnectIfDrained()
        }
        var actions: [Action] = []
        while let id = nextWaiting() { actions.append(.fail(id, error)) }
        return actions + disconnectIfDrained()
    }

    private mutating func disconnectIfDrained() -> [Action] {
        guard case .draining(let error) = phase, isIdle else { return [] }
        phase = .ended(error)
        return [.disconnect]
    }

    private mutating func giveUp(_ id: ID, unsent: HTTP2Error, sent: HTTP2Error) -> [Action] {
        if waiting.remove(id) != nil { return [.fail(id, unsent)] }
        guard let stream = streamOfRequest[id] else { return [] }
        _ = take(stream)
        return [.fail(id, sent), .reset(stream: stream)]
    }

    private mutating func end(_ error: HTTP2Error) -> [Action] {
        if case .ended = phase { return [] }
        var actions: [Action] = []
        let unanswered = HTTP2Error(.unanswered, error.message, goAway: error.goAway, endsConnection: true)
        for stream in streams.keys.sorted() {
            if let id = take(stream) { actions.append(.fail(id, unanswered)) }
        }
        streams = [:]
        // A connection that never was keeps its reason; one that is gone has provably not sent what still waits.
        let isConnecting = if case .connecting = phase { true } else { false }
        let unsent =
            isConnecting ? error : HTTP2Error(.notSent, error.message, goAway: error.goAway, endsConnection: true)
        while let id = nextWaiting() { actions.append(.fail(id, unsent)) }
        phase = .ended(unsent)
        return actions + [.disconnect]
    }
}
