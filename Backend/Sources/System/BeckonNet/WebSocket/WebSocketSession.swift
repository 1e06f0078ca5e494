import COpenSSL
import CWslay
import Foundation

/// The frames of one WebSocket (wslay), without I/O: bytes in, events and bytes out.
///
/// It joins fragments, checks UTF-8, masks and opcodes, answers pings and closes, and says what is wrong with the right
/// close code. Where wslay 1.1.1 says it without a code or takes it (malformed lengths, control frames in fragments, odd
/// closes), the close is written here. Compression (permessage-deflate) is not offered: wslay has none.
///
/// wslay's context takes more than 8 KB, so that a connection which hears and says nothing should hold no session: one
/// that ``isAtRest`` is as good as a new one, for any connection with the same limits.
///
/// Confined to one thread.
final class WebSocketSession {
    enum Role { case server, client }

    enum Event: Equatable {
        case message(WebSocketMessage)
        /// The peer closes; 1005 if it gives no code.
        case closing(code: UInt16)
    }

    /// Nil until something is under way.
    private var context: OpaquePointer?
    private let buffers: Buffers
    private let role: Role
    private let maximumMessage: Int

    init(role: Role, maximumMessage: Int) {
        self.role = role
        self.maximumMessage = maximumMessage
        buffers = Buffers(headerBytes: role == .server ? 6 : 2)
    }

    deinit { if let context { wslay_event_context_free(context) } }

    /// Nil when there is no memory: then the connection ends.
    private func opened() -> OpaquePointer? {
        if let context { return context }
        var made: OpaquePointer?
        var callbacks = wslay_event_callbacks(
            recv_callback: receiveCallback, send_callback: sendCallback, genmask_callback: maskCallback,
            on_frame_recv_start_callback: frameCallback, on_frame_recv_chunk_callback: nil,
            on_frame_recv_end_callback: nil, on_msg_recv_callback: messageCallback)
        let data = Unmanaged.passUnretained(buffers).toOpaque()
        let result =
            role == .server
            ? wslay_event_context_server_init(&made, &callbacks, data)
            : wslay_event_context_client_init(&made, &callbacks, data)
        guard result == 0, let made else {
            buffers.violation = buffers.violation ?? 1011
            return nil
        }
        wslay_event_config_set_max_recv_msg_length(made, UInt64(maximumMessage))
        context = made
        return made
    }

    /// Between two messages, with nothing to send and no close on its way.
    var isAtRest: Bool {
        guard let context else { return buffers.violation == nil }
        return buffers.isBetweenMessages && buffers.violation == nil
            && wslay_event_want_read(context) != 0 && wslay_event_want_write(context) == 0
            && wslay_event_get_close_sent(context) == 0 && wslay_event_get_close_received(context) == 0
    }

    /// Takes what the socket brought; what the peer did wrong becomes a close that waits to be sent.
    func receive(_ bytes: UnsafeRawBufferPointer) -> [Event] {
        guard let context = opened() else { return [] }
        buffers.received(bytes)
        let result = wslay_event_recv(context)
        buffers.drop()
        // wslay has queued a close without a code for what is no frame; it is not let out.
        if result != 0 { buffers.violation = buffers.violation ?? 1002 }
        let events = buffers.events
        buffers.events = []
        return events
    }

    /// False once a close is queued.
    func send(_ message: WebSocketMessage) -> Bool {
        switch message {
        case .text(let data): queue(WSLAY_TEXT_FRAME, data)
        case .binary(let data): queue(WSLAY_BINARY_FRAME, data)
        }
    }

    func ping() { _ = queue(WSLAY_PING, Data()) }

    /// - Parameter reason: UTF-8, at most 123 bytes.
    func close(code: UInt16, reason: [UInt8]) {
        guard let context = opened() else { return }
        wslay_event_queue_close(context, code, reason, reason.count)
    }

    /// What the socket is to send.
    func takeOutput() -> [UInt8] {
        if let code = buffers.violation {
            defer { hasSentViolation = true }
            return hasSentViolation ? [] : closeFrame(code)
        }
        guard let context else { return [] }
        if wslay_event_send(context) != 0 { wslay_event_shutdown_write(context) }
        let output = buffers.output
        buffers.output = []
        return output
    }

    /// Both sides have closed, or nothing can follow.
    var isFinished: Bool {
        guard !hasSentViolation, let context else { return hasSentViolation }
        return wslay_event_want_read(context) == 0 && wslay_event_want_write(context) == 0
    }

    /// The code of the close that was sent; 0 before.
    var sentCloseCode: UInt16 {
        if let code = buffers.violation { return code }
        guard let context else { return 0 }
        return wslay_event_get_close_sent(context) != 0 ? wslay_event_get_status_code_sent(context) : 0
    }

    private var hasSentViolation = false

    /// A client's frame is masked, here with zeros: what a code says is no secret.
    private func closeFrame(_ code: UInt16) -> [UInt8] {
        let payload = [UInt8(code >> 8), UInt8(code & 0xFF)]
        return role == .server ? [0x88, 2] + payload : [0x88, 0x82, 0, 0, 0, 0] + payload
    }

    private func queue(_ opcode: wslay_opcode, _ data: Data) -> Bool {
        guard let context = opened() else { return false }
        return data.withUnsafeBytes { bytes in
            var message = wslay_event_msg(
                opcode: UInt8(opcode.rawValue), msg: bytes.bindMemory(to: UInt8.self).baseAddress,
                msg_length: bytes.count)
            return wslay_event_queue_msg(context, &message) == 0
        }
    }
}

/// What wslay's callbacks reach: the session owns it as long as the C context lives.
private final class Buffers {
    private(set) var input = UnsafeRawBufferPointer(start: nil, count: 0)
    /// How many bytes came, less those of the frames whose heads were read. 0: they end with a frame.
    private var balance: Int64 = 0
    private var isInMessage = false
    private let headerBytes: Int64
    var events: [WebSocketSession.Event] = []
    var output: [UInt8] = []
    /// The peer broke a rule in a way that wslay does not answer as RFC 6455 wants.
    var violation: UInt16?

    /// - Parameter headerBytes: of the head of a short frame, with its mask where there is one (RFC 6455 §5.2).
    init(headerBytes: Int64) { self.headerBytes = headerBytes }

    var isBetweenMessages: Bool { balance == 0 && !isInMessage }

    func received(_ bytes: UnsafeRawBufferPointer) {
        input = bytes
        balance += Int64(bytes.count)
    }

    func took(_ count: Int) { input = UnsafeRawBufferPointer(rebasing: input[count...]) }

    func drop() { input = UnsafeRawBufferPointer(start: nil, count: 0) }

    /// A frame whose length is not written in the shortest way never balances: the session stays, which costs memory only.
    func began(isLast: Bool, isControl: Bool, payload: UInt64) {
        let length = payload < 126 ? 0 : payload < 65_536 ? 2 : 8
        // Far above what is taken: such a frame ends the connection.
        balance -= headerBytes + Int64(length) + Int64(min(payload, 1 << 40))
        if !isControl { isInMessage = !isLast }
    }
}

private func frameCallback(
    _: OpaquePointer?, _ argument: UnsafePointer<wslay_event_on_frame_recv_start_arg>?,
    _ data: UnsafeMutableRawPointer?
) {
    guard let frame = argument?.pointee else { return }
    buffers(data)?.began(isLast: frame.fin != 0, isControl: frame.opcode >= 8, payload: frame.payload_length)
}

private func buffers(_ data: UnsafeMutableRawPointer?) -> Buffers? {
    data.map { Unmanaged<Buffers>.fromOpaque($0).takeUnretainedValue() }
}

private func receiveCallback(
    _ context: OpaquePointer?, _ room: UnsafeMutablePointer<UInt8>?, _ length: Int, _: Int32,
    _ data: UnsafeMutableRawPointer?
) -> Int {
    guard let buffers = buffers(data), let room, !buffers.input.isEmpty else {
        wslay_event_set_error(context, Int32(WSLAY_ERR_WOULDBLOCK.rawValue))
        return -1
    }
    let count = min(length, buffers.input.count)
    UnsafeMutableRawBufferPointer(start: room, count: count).copyMemory(
        from: UnsafeRawBufferPointer(rebasing: buffers.input[..<count]))
    buffers.took(count)
    return count
}

private func sendCallback(
    _: OpaquePointer?, _ bytes: UnsafePointer<UInt8>?, _ length: Int, _: Int32, _ data: UnsafeMutableRawPointer?
) -> Int {
    buffers(data)?.output.append(contentsOf: UnsafeBufferPointer(start: bytes, count: length))
    return length
}

/// RFC 6455 §5.3: masks must not be foreseeable.
private func maskCallback(
    _: OpaquePointer?, _ room: UnsafeMutablePointer<UInt8>?, _ length: Int, _: UnsafeMutableRawPointer?
) -> Int32 {
    RAND_bytes(room, Int32(length)) == 1 ? 0 : -1
}

private func messageCallback(
    _: OpaquePointer?, _ argument: UnsafePointer<wslay_event_on_msg_recv_arg>?, _ data: UnsafeMutableRawPointer?
) {
    guard let buffers = buffers(data), let message = argument?.pointee else { return }
    let body = Data(UnsafeBufferPointer(start: message.msg, count: message.msg_length))
    switch UInt32(message.opcode) {
    case WSLAY_TEXT_FRAME.rawValue: buffers.events.append(.message(.text(body)))
    case WSLAY_BINARY_FRAME.rawValue: buffers.events.append(.message(.binary(body)))
    case WSLAY_CONNECTION_CLOSE.rawValue:
        if message.msg_length == 1 {
            buffers.violation = 1002
        } else if String(validating: body.dropFirst(2), as: UTF8.self) == nil {
            buffers.violation = 1007
        } else {
            buffers.events.append(.closing(code: message.status_code == 0 ? 1005 : message.status_code))
        }
    default: break
    }
}
