/// Cuts a connection's bytes into messages. It does no I/O and keeps only an unfinished head.
///
/// Confined to one thread. After `.refused` nothing more can be made of the bytes.
final class HTTP1Parser {
    enum Event {
        case head(HTTP1Head)
        /// A part of the body; valid until the next call.
        case body(UnsafeRawBufferPointer)
        case end
        case refused(HTTPRefusal)
    }

    private enum State {
        case head
        case length(Int)
        case chunked
        case untilEnd
        case refused
    }

    /// Of the request whose response comes next; responses only.
    var answeredMethod = "GET"

    private let headParser: HTTPHeadParser
    private let isRequest: Bool
    private var scanner: HeadScanner
    private var chunks = ChunkDecoder()
    private var state = State.head
    /// The beginning of a head that came in pieces.
    private var partialHead: [UInt8] = []

    init(limits: HTTPLimits, isRequest: Bool) {
        self.isRequest = isRequest
        headParser = HTTPHeadParser(isRequest: isRequest)
        scanner = HeadScanner(limits: limits, isRequest: isRequest)
    }

    /// Whether a message has begun and not ended.
    var isWithinMessage: Bool {
        if case .head = state { return scanner.hasBegun }
        return true
    }

    /// The next event; nil when all bytes are taken and more are needed. Moves `index` behind what has been taken.
    func next(_ bytes: UnsafeRawBufferPointer, _ index: inout Int) -> Event? {
        switch state {
        case .head: return nextHead(bytes, &index)
        case .length(0):
            state = .head
            return .end
        case .length(let remaining):
            guard index < bytes.count else { return nil }
            let count = min(remaining, bytes.count - index)
            state = .length(remaining - count)
            return body(bytes, &index, count)
        case .chunked:
            switch chunks.next(bytes, &index) {
            case .needsMore: return nil
            case .data(let range): return .body(UnsafeRawBufferPointer(rebasing: bytes[range]))
            case .end:
                state = .head
                return .end
            case .malformed: return refuse(.badChunk)
            }
        case .untilEnd:
            return index < bytes.count ? body(bytes, &index, bytes.count - index) : nil
        case .refused:
            index = bytes.count
            return nil
        }
    }

    /// The peer will send no more: true if that ends the message as it should.
    func finish() -> Bool {
        if case .untilEnd = state {
            state = .head
            return true
        }
        return false
    }

    private func body(_ bytes: UnsafeRawBufferPointer, _ index: inout Int, _ count: Int) -> Event {
        let part = UnsafeRawBufferPointer(rebasing: bytes[index..<(index + count)])
        index += count
        return .body(part)
    }

    private func nextHead(_ bytes: UnsafeRawBufferPointer, _ index: inout Int) -> Event? {
        guard index < bytes.count else { return nil }
        let start = index
        switch scanner.scan(bytes, from: start) {
        case .needsMore:
            index = bytes.count
            partialHead.append(contentsOf: bytes[start...])
            return nil
        case .refused(let refusal):
            index = bytes.count
            return refuse(refusal)
        case .complete(let end):
            index = end
            let whole = UnsafeRawBufferPointer(rebasing: bytes[start..<end])
            guard !partialHead.isEmpty else { return headEvent(headParser.parse(whole)) }
            partialHead.append(contentsOf: whole)
            let result = partialHead.withUnsafeBytes { headParser.parse($0) }
            partialHead = []
            return headEvent(result)
        }
    }

    private func headEvent(_ result: Result<HTTP1Head, HTTPRefusal>) -> Event {
        do {
            var head = try result.get()
            if isRequest {
                guard HTTP1Framing.hasValidHost(head) else { return refuse(.badHost) }
                head.framing = try HTTP1Framing.ofRequest(head).get()
            } else {
                head.framing = try HTTP1Framing.ofResponse(head, to: answeredMethod).get()
            }
            state =
                switch head.framing {
                case .length(let length): .length(length)
                case .chunked: .chunked
                case .untilEnd: .untilEnd
                }
            return .head(head)
        } catch {
            return refuse(error)
        }
    }

    private func refuse(_ refusal: HTTPRefusal) -> Event {
        state = .refused
        partialHead = []
        return .refused(refusal)
    }
}
