import Foundation

/// Carries a ``WebSocketSession`` over a stream: timers, bounds, the closing handshake. On the loop.
actor WebSocketConnection {
    private let stream: ByteStream
    private let loop: EventLoop
    private let limits: WebSocketLimits
    private let role: WebSocketSession.Role
    private let session: WebSocketSession
    private let state = WebSocketState()
    private let onClosed: @Sendable () -> Void

    private var waiting: [WebSocketMessage] = []
    private var reader: CheckedContinuation<WebSocketMessage?, Never>?
    private var peerCode: UInt16?
    private var isEnded = false
    private var isPaused = false
    private var isClosing = false
    private var heardAt: Double
    private var isPinged = false
    private var timer: LoopTimer?

    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    /// Takes the stream over from HTTP; ``start(early:)`` must follow within the same turn of the loop.
    init(
        stream: ByteStream, role: WebSocketSession.Role, limits: WebSocketLimits,
        onClosed: @escaping @Sendable () -> Void
    ) {
        self.stream = stream
        self.limits = limits
        self.role = role
        self.onClosed = onClosed
        loop = stream.loop
        session = WebSocketSession(role: role, maximumMessage: limits.messageBytes)
        heardAt = stream.loop.now
    }

    /// The face for users; all of them are the same connection, and `messages` of just one may be read.
    nonisolated var webSocket: WebSocket {
        WebSocket(self, loop: loop, remoteAddress: stream.remoteAddress, state: state, limit: limits.queueBytes)
    }

    /// - Parameter early: bytes that came right behind the handshake.
    func start(early: [UInt8]) {
        stream.limits.maximum = limits.queueBytes + 4096
        stream.start(
            .init(
                onBytes: { bytes in self.assumeIsolated { $0.received(bytes.buffer) } },
                onEnd: { self.assumeIsolated { $0.stream.close() } },
                onClosed: { _ in self.assumeIsolated { $0.closed() } }))
        stream.resumeReading()
        if !early.isEmpty { early.withUnsafeBytes { received($0) } }
        watchTime(after: limits.pingAfter)
    }

    func send(_ message: WebSocketMessage, count: Int) {
        state.release(count)
        guard !isEnded, session.send(message) else { return }
        flush()
    }

    /// Behind what was sent before: the session hands out what it has within each call. False: closed, or cut off now.
    func send(_ frame: WebSocketFrame) -> Bool {
        guard !isEnded, state.isOpen else { return false }
        guard role == .server else {
            guard session.send(.text(frame.text)) else { return false }
            flush()
            return true
        }
        stream.write(frame.bytes)
        return !stream.isClosed
    }

    func close(code: UInt16, reason: String) {
        state.close()
        guard !isEnded, !isClosing else { return }
        isClosing = true
        var reason = reason
        while reason.utf8.count > 123 { reason.removeLast() }
        session.close(code: code, reason: Array(reason.utf8))
        // The peer's close must be read, whatever waits before it.
        pauseIfNeeded()
        watchTime(after: limits.closeWithin)
        flush()
    }

    func abort() { stream.abort(nil) }

    /// The next message; nil after the end, and when the waiting task is cancelled.
    func next() async -> WebSocketMessage? {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if !waiting.isEmpty {
                    let message = waiting.removeFirst()
                    pauseIfNeeded()
                    continuation.resume(returning: message)
                } else if isEnded || Task.isCancelled || reader != nil {
                    continuation.resume(returning: nil)
                } else {
                    reader = continuation
                }
            }
        } onCancel: {
            loop.execute { self.assumeIsolated { $0.hand(nil) } }
        }
    }

    private func hand(_ message: WebSocketMessage?) {
        let reader = self.reader
        self.reader = nil
        reader?.resume(returning: message)
    }

    private func received(_ bytes: UnsafeRawBufferPointer) {
        heardAt = loop.now
        if isPinged, !isClosing {
            isPinged = false
            watchTime(after: limits.pingAfter)
        }
        for event in session.receive(bytes) {
            switch event {
            case .message(let message):
                if isClosing { continue }
                if reader != nil { hand(message) } else { waiting.append(message) }
            case .closing(let code):
                peerCode = peerCode ?? code
                state.close()
            }
        }
        flush()
        pauseIfNeeded()
    }

    private func pauseIfNeeded() {
        let mustPause = waiting.count >= limits.waitingMessages && !isClosing
        guard mustPause != isPaused else { return }
        isPaused = mustPause
        if mustPause { stream.pauseReading() } else { stream.resumeReading() }
    }

    private func flush() {
        let output = session.takeOutput()
        if !output.isEmpty { stream.write(output) }
        if session.isFinished {
            state.close()
            // RFC 6455 §7.1.1: the server closes first; a client gives it the time to.
            if role == .server { stream.close() } else { watchTime(after: limits.closeWithin) }
            isClosing = true
        }
    }

    private func watchTime(after delay: Duration) {
        timer?.cancel()
        guard !isEnded else { return }
        timer = loop.schedule(after: delay) { [weak self] in self?.assumeIsolated { $0.timerFired() } }
    }

    private func timerFired() {
        let quiet = loop.now - heardAt
        if isClosing || isPinged {
            stream.abort(nil)
        } else if quiet < limits.pingAfter.seconds - 0.001 {
            watchTime(after: .seconds(limits.pingAfter.seconds - quiet))
        } else if isPaused {
            // Nothing can be heard: the reader here is slow, not the peer silent.
            watchTime(after: limits.pingAfter)
        } else {
            isPinged = true
            session.ping()
            flush()
            watchTime(after: limits.pongWithin)
        }
    }

    private func closed() {
        guard !isEnded else { return }
        isEnded = true
        timer?.cancel()
        timer = nil
        let sent = session.sentCloseCode
        state.end(code: peerCode ?? (sent != 0 ? sent : 1006))
        hand(nil)
        onClosed()
    }
}
