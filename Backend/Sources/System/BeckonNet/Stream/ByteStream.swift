package import Foundation

/// A TCP connection on an event loop, in the clear or under TLS: bytes in, bytes out.
///
/// Every member is used on the loop's thread only. Handlers are called there as well, and never from within a call of
/// the owner, so an actor on the loop may touch its state before and after any call.
///
/// **In.** Nothing is read until ``start(_:)``. What `onBytes` gets is valid during the call only. ``pauseReading()``
/// leaves what the peer sends to the system's buffers, which slows it down.
///
/// **Out.** ``write(_:)-(UnsafeRawBufferPointer)`` gathers; once a turn of the loop everything goes out together. Above
/// `Limits.highWater` bytes it returns false: stop until `onDrained`. Above `Limits.maximum` the stream is cut off
/// (`slowReader`), and so it is when the peer takes nothing for `Limits.stall` (`timeout`).
///
/// **End.** ``close()`` sends what is gathered, ends the sending side and waits a little for the peer to do the same, so
/// that an answer is not lost to a reset; ``abort(_:)`` closes at once. `onClosed` comes exactly once, last, after the
/// descriptor is closed. The stream keeps itself alive until then.
///
/// `@unchecked Sendable`: confined to the loop's thread, which every entry asserts in debug builds.
package final class ByteStream: @unchecked Sendable {
    /// Bounds on what waits to be sent.
    package struct Limits: Sendable {
        /// Bytes above which the owner should stop writing until `onDrained`.
        package var highWater: Int
        /// Bytes above which the stream is cut off.
        package var maximum: Int
        /// How long the peer may take nothing of what waits for it.
        package var stall: Duration
        /// How long a closed stream waits for the peer to close as well.
        package var linger: Duration

        package init(
            highWater: Int = 1 << 18, maximum: Int = 1 << 26, stall: Duration = .seconds(30),
            linger: Duration = .seconds(2)
        ) {
            self.highWater = highWater
            self.maximum = maximum
            self.stall = stall
            self.linger = linger
        }
    }

    /// What the owner is told.
    package struct Handlers: Sendable {
        package var onBytes: @Sendable (ReceivedBytes) -> Void
        /// The peer will send no more; writing is still possible.
        package var onEnd: @Sendable () -> Void
        /// Everything that was written has been handed to the system; comes after a write that returned false.
        package var onDrained: @Sendable () -> Void
        /// With nil after an orderly end.
        package var onClosed: @Sendable (NetError?) -> Void
        /// The stream can carry bytes: connected, and the handshake done. Comes first; `negotiatedProtocol` is known.
        package var onOpen: @Sendable () -> Void

        package init(
            onBytes: @escaping @Sendable (ReceivedBytes) -> Void, onEnd: @escaping @Sendable () -> Void,
            onDrained: @escaping @Sendable () -> Void = {}, onClosed: @escaping @Sendable (NetError?) -> Void,
            onOpen: @escaping @Sendable () -> Void = {}
        ) {
            self.onBytes = onBytes
            self.onEnd = onEnd
            self.onDrained = onDrained
            self.onClosed = onClosed
            self.onOpen = onOpen
        }
    }

    /// Bounds that many streams share.
    final class Common: Sendable {
        let limits: Limits

        init(_ limits: Limits) { self.limits = limits }
    }

    enum Phase { case connecting, handshaking, open, closing, lingering, closed }

    package let loop: EventLoop
    /// The peer's address without its port.
    package let remoteAddress: String
    package let remotePort: Int
    /// Bytes above which the stream is cut off; `Limits.maximum` to begin with.
    package var maximumBytes: Int
    /// What ALPN agreed on; nil without TLS, without agreement, and before `onOpen`.
    package var negotiatedProtocol: String? { tls?.negotiatedProtocol }
    /// Bytes that wait to be sent.
    package var pendingBytes: Int { plain.count + wire.count }
    package var isClosed: Bool { phase == .closed }

    let descriptor: Int32
    /// What many streams have in common, held once.
    let common: Common
    var phase: Phase
    var tls: TLSSession?
    /// Written by the owner, not yet encrypted; stays empty without TLS.
    var plain = OutputBuffer()
    /// Ready for the socket.
    var wire = OutputBuffer()

    var handlers: Handlers?
    var watcher: IOWatcher?
    var isPaused = false
    var inputEnded = false
    var endReported = false
    var outputEnds = false
    var outputEnded = false
    var closeNotifySent = false
    var mustReportDrained = false
    var isFlushScheduled = false
    var mustPump = false
    var openReported = false
    var stallTimer: LoopTimer?
    var lingerTimer: LoopTimer?
    /// Set by the connecting side until the stream is open or has failed.
    var onConnected: ((NetError?) -> Void)?

    /// Takes over a connected socket, or one whose connect is in progress.
    init(
        descriptor: Int32, address: SocketAddress?, loop: EventLoop, tls: TLSSession?, isConnecting: Bool,
        common: Common
    ) {
        self.descriptor = descriptor
        self.loop = loop
        self.tls = tls
        self.common = common
        maximumBytes = common.limits.maximum
        remoteAddress = address?.host ?? ""
        remotePort = address?.port ?? 0
        phase = isConnecting ? .connecting : tls == nil ? .open : .handshaking
        watcher = IOWatcher(loop: loop, descriptor: descriptor) { self.ready($0) }
    }

    /// Begins to read and to report. Once.
    package func start(_ handlers: Handlers) {
        assert(loop.isCurrent)
        guard phase != .closed else {
            loop.execute { handlers.onClosed(nil) }
            return
        }
        self.handlers = handlers
        mustPump = true
        scheduleFlush()
    }

    /// Gathers bytes for the peer; false: enough for now, go on after `onDrained`. After the end they are dropped.
    @discardableResult
    package func write(_ bytes: UnsafeRawBufferPointer) -> Bool { write { $0.append(bytes) } }

    @discardableResult
    package func write(_ bytes: [UInt8]) -> Bool { write { $0.append(bytes) } }

    @discardableResult
    package func write(_ bytes: Data) -> Bool { bytes.withUnsafeBytes { write($0) } }

    private func write(_ append: (inout OutputBuffer) -> Void) -> Bool {
        assert(loop.isCurrent)
        guard phase != .closing, phase != .lingering, phase != .closed, !outputEnds else { return false }
        if tls == nil { append(&wire) } else { append(&plain) }
        // Only what the system does not take counts against the peer.
        if pendingBytes > maximumBytes { sendNow() }
        guard phase != .closed else { return false }
        let pending = pendingBytes
        if pending > maximumBytes {
            abort(NetError(.slowReader, "\(remoteAddress) takes what it is sent too slowly and was cut off."))
            return false
        }
        scheduleFlush()
        if pending > common.limits.highWater { mustReportDrained = true }
        return pending <= common.limits.highWater
    }

    package func pauseReading() {
        assert(loop.isCurrent)
        isPaused = true
        updateInterest()
    }

    package func resumeReading() {
        assert(loop.isCurrent)
        guard isPaused else { return }
        isPaused = false
        // Bytes may wait inside TLS, of which the socket tells nothing.
        mustPump = true
        scheduleFlush()
    }

    /// Sends what is gathered and then ends the sending side; reading goes on.
    package func endWriting() {
        assert(loop.isCurrent)
        outputEnds = true
        scheduleFlush()
    }

    /// Sends what is gathered, then closes; nothing more is read. Calling it again does nothing.
    package func close() {
        assert(loop.isCurrent)
        switch phase {
        case .closing, .lingering, .closed: return
        case .connecting, .handshaking: abort(nil)
        case .open:
            phase = .closing
            outputEnds = true
            scheduleFlush()
        }
    }

    /// Closes at once and drops what is gathered.
    package func abort(_ error: NetError?) {
        assert(loop.isCurrent)
        guard phase != .closed else { return }
        phase = .closed
        watcher?.cancel()
        watcher = nil
        SystemSocket.close(descriptor)
        stallTimer?.cancel()
        lingerTimer?.cancel()
        plain.removeAll()
        wire.removeAll()
        tls = nil
        // Not within the owner's call: see the type's promise.
        loop.execute { self.reportClosed(error) }
    }

    private func reportClosed(_ error: NetError?) {
        let handlers = self.handlers
        let onConnected = self.onConnected
        self.handlers = nil
        self.onConnected = nil
        onConnected?(error ?? NetError(.closed, "The connection to \(remoteAddress) was closed."))
        handlers?.onClosed(error)
    }
}
