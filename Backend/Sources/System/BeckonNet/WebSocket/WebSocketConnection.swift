import Foundation

/// Carries a ``WebSocketSession`` over a stream: times, bounds, the closing handshake. On the loop.
///
/// Tens of thousands of them may be idle: what one needs only while something happens it holds only then.
actor WebSocketConnection {
    nonisolated let stream: ByteStream
    private nonisolated let settings: WebSocketSettings
    /// Behind the loop's lock.
    private nonisolated(unsafe) var state = WebSocketState()

    /// Nil between two messages.
    private var session: WebSocketSession?
    private var waiting: [WebSocketMessage] = []
    private var reader: CheckedContinuation<WebSocketMessage?, Never>?
    /// Gets the messages in place of a reader; nil after its end.
    private var handler: (any WebSocketHandler)?
    private var heardAt: Double
    private var deadline: DeadlineWheel<WebSocketConnection>.Slot?
    private var peerCode: UInt16?
    private var isOpened = false
    /// A task is there that calls the handler.
    private var isHandling = false
    private var isEnded = false
    private var isPaused = false
    private var isClosing = false
    private var isPinged = false

    nonisolated var loop: EventLoop { stream.loop }
    nonisolated var unownedExecutor: UnownedSerialExecutor { stream.loop.asUnownedSerialExecutor() }

    /// Takes the stream over from HTTP; ``start(early:)`` must follow within the same turn of the loop.
    init(stream: ByteStream, settings: WebSocketSettings, handler: (any WebSocketHandler)? = nil) {
        self.stream = stream
        self.settings = settings
        self.handler = handler
        heardAt = stream.loop.now
    }

    /// The face for users; all of them are the same connection, and `messages` of just one may be read.
    nonisolated var webSocket: WebSocket { WebSocket(self) }

    nonisolated func withState<T>(_ body: (inout WebSocketState) -> T) -> T {
        loop.synchronized { body(&state) }
    }

    /// As ``WebSocketState/claim(_:maximum:)``.
    nonisolated func claim(_ count: Int) -> Bool? {
        withState { $0.claim(count, maximum: settings.limits.queueBytes) }
    }

    /// - Parameter early: bytes that came right behind the handshake.
    func start(early: [UInt8]) {
        stream.maximumBytes = settings.limits.queueBytes + 4096
        stream.start(
            .init(
                onBytes: { bytes in self.assumeIsolated { $0.received(bytes.buffer) } },
                onEnd: { self.assumeIsolated { $0.stream.close() } },
                onClosed: { _ in self.assumeIsolated { $0.closed() } }))
        stream.resumeReading()
        if !early.isEmpty { early.withUnsafeBytes { received($0) } }
        watchTime(after: settings.limits.pingAfter)
        handle()
    }

    // What is sent.

    func send(_ message: WebSocketMessage, count: Int) {
        withState { $0.release(count) }
        guard !isEnded, opened().send(message) else { return }
        flush()
    }

    /// Behind what was sent before: the session hands out what it has within each call. False: closed, or cut off now.
    func send(_ frame: WebSocketFrame) -> Bool {
        guard !isEnded, withState({ $0.isOpen }) else { return false }
        guard settings.role == .server else {
            guard opened().send(.text(frame.text)) else { return false }
            flush()
            return true
        }
        stream.write(frame.bytes)
        return !stream.isClosed
    }

    func close(code: UInt16, reason: String) {
        withState { $0.close() }
        guard !isEnded, !isClosing else { return }
        isClosing = true
        var reason = reason
        while reason.utf8.count > 123 { reason.removeLast() }
        opened().close(code: code, reason: Array(reason.utf8))
        // The peer's close must be read, whatever waits before it.
        pauseIfNeeded()
        watchTime(after: settings.limits.closeWithin)
        flush()
    }

    func abort() { stream.abort(nil) }

    private func opened() -> WebSocketSession {
        let session = session ?? settings.takeSession()
        self.session = session
        return session
    }

    private func flush() {
        guard let session else { return }
        let output = session.takeOutput()
        if !output.isEmpty { stream.write(output) }
        if session.isFinished {
            withState { $0.close() }
            // RFC 6455 §7.1.1: the server closes first; a client gives it the time to.
            if settings.role == .server { stream.close() } else { watchTime(after: settings.limits.closeWithin) }
            isClosing = true
        }
        guard session.isAtRest, !isClosing else { return }
        self.session = nil
        settings.giveBack(session)
    }

    // What comes.

    private func received(_ bytes: UnsafeRawBufferPointer) {
        heardAt = loop.now
        if isPinged, !isClosing {
            isPinged = false
            watchTime(after: settings.limits.pingAfter)
        }
        for event in opened().receive(bytes) {
            switch event {
            case .message(let message):
                if isClosing { continue }
                if reader != nil { hand(message) } else { waiting.append(message) }
            case .closing(let code):
                peerCode = peerCode ?? code
                withState { $0.close() }
            }
        }
        flush()
        pauseIfNeeded()
        handle()
    }

    private func pauseIfNeeded() {
        let mustPause = waiting.count >= settings.limits.waitingMessages && !isClosing
        guard mustPause != isPaused else { return }
        isPaused = mustPause
        if mustPause { stream.pauseReading() } else { stream.resumeReading() }
    }

    private func takeWaiting() -> WebSocketMessage? {
        guard !waiting.isEmpty else { return nil }
        let message = waiting.removeFirst()
        if waiting.isEmpty { waiting = [] }
        pauseIfNeeded()
        return message
    }

    /// The next message; nil after the end, and when the waiting task is cancelled.
    func next() async -> WebSocketMessage? {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if let message = takeWaiting() {
                    continuation.resume(returning: message)
                } else if isEnded || Task.isCancelled || reader != nil || handler != nil {
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

    /// Has the handler called, if there is something to call it for and it is not at work already.
    private func handle() {
        guard let handler, !isHandling, !isOpened || isEnded || !waiting.isEmpty else { return }
        isHandling = true
        if #available(macOS 15, *) {
            Task(executorPreference: loop) { await self.call(handler) }
        } else {
            Task { await self.call(handler) }
        }
    }

    /// Ends when there is nothing more to tell.
    private func call(_ handler: any WebSocketHandler) async {
        if !isOpened {
            isOpened = true
            await handler.opened(webSocket)
        }
        while let message = takeWaiting() { await handler.received(message, on: webSocket) }
        if isEnded {
            self.handler = nil
            await handler.closed(webSocket)
        }
        isHandling = false
    }

    // Times and the end.

    private func watchTime(after delay: Duration) {
        if let deadline { loop.webSocketDeadlines.cancel(self, at: deadline) }
        deadline = isEnded ? nil : loop.webSocketDeadlines.set(self, after: delay)
    }

    /// The deadline has come.
    func timeIsUp() {
        deadline = nil
        let limits = settings.limits
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
            opened().ping()
            flush()
            watchTime(after: limits.pongWithin)
        }
    }

    private func closed() {
        guard !isEnded else { return }
        isEnded = true
        if let deadline { loop.webSocketDeadlines.cancel(self, at: deadline) }
        deadline = nil
        let sent = session?.sentCloseCode ?? 0
        session = nil
        withState { $0.end(code: peerCode ?? (sent != 0 ? sent : 1006)) }
        hand(nil)
        settings.onClosed(stream)
        handle()
    }
}
