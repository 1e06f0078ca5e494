/// Feeds a connection's bytes through the parser to the machine, as far as the machine takes on more, and keeps the rest.
/// Pure: no I/O.
struct HTTPServerReader {
    var machine: HTTPServerMachine
    /// Bytes that wait until the machine takes on more.
    private(set) var backlog: [UInt8] = []
    private let parser: HTTP1Parser

    init(machine: HTTPServerMachine, limits: HTTPLimits) {
        self.machine = machine
        parser = HTTP1Parser(limits: limits, isRequest: true)
    }

    /// Takes what the socket brought.
    mutating func take(_ bytes: UnsafeRawBufferPointer, now: Double, date: String) -> [HTTPServerMachine.Action] {
        guard backlog.isEmpty else {
            backlog.append(contentsOf: bytes)
            return takeBacklog(now: now, date: date)
        }
        var index = 0
        let actions = parse(bytes, &index, now: now, date: date)
        backlog.append(contentsOf: bytes[index...])
        return actions
    }

    /// Goes on with what waits, after an answer or a handler has made room. What waits of a streamed body may be its end,
    /// which has no bytes.
    mutating func takeBacklog(now: Double, date: String) -> [HTTPServerMachine.Action] {
        guard machine.mayParse, !backlog.isEmpty || machine.incoming?.isStreamed == true else { return [] }
        let waiting = backlog
        backlog = []
        var index = 0
        let actions = waiting.withUnsafeBytes { parse($0, &index, now: now, date: date) }
        backlog = Array(waiting[index...])
        return actions
    }

    /// Bytes behind a handshake belong to the WebSocket.
    mutating func giveUpBacklog() -> [UInt8] {
        let rest = backlog
        backlog = []
        return rest
    }

    private mutating func parse(
        _ bytes: UnsafeRawBufferPointer, _ index: inout Int, now: Double, date: String
    ) -> [HTTPServerMachine.Action] {
        var actions: [HTTPServerMachine.Action] = []
        while machine.mayParse, let event = parser.next(bytes, &index) {
            switch event {
            case .head(let head): actions += machine.head(head, now: now, date: date)
            case .body(let part): actions += machine.body(part, now: now, date: date)
            case .end: actions += machine.end()
            case .refused(let refusal): actions += machine.refuse(refusal, date: date)
            }
        }
        if machine.isClosing { index = bytes.count }
        machine.paused(withinHead: parser.isWithinMessage && machine.mayParse, now: now)
        return actions
    }
}
