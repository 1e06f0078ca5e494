import COpenSSL
import CWslay
import Foundation

/// The frames of one WebSocket (wslay), without I/O: bytes in, events and bytes out.
///
/// It joins fragments, checks UTF-8, masks and opcodes, answers pings and closes, and says what is wrong with the right
/// close code. Where wslay 1.1.1 says it without a code or takes it (malformed lengths, control frames in fragments, odd
/// closes), the close is written here. Compression (permessage-deflate) is not offered: wslay has none.
///
/// Confined to one thread.
final class WebSocketSession {
    enum Role { case server, client }

    enum Event: Equatable {
        case message(WebSocketMessage)
        /// The peer closes; 1005 if it gives no code.
        case closing(code: UInt16)
    }

    private let context: OpaquePointer
    private let buffers = Buffers()
    private let role: Role

    /// Nil when there is no memory.
    init?(role: Role, maximumMessage: Int) {
        var made: OpaquePointer?
        var callbacks = wslay_event_callbacks(
            recv_callback: receiveCallback, send_callback: sendCallback, genmask_callback: maskCallback,
            on_frame_recv_start_callback: nil, on_frame_recv_chunk_callback: nil, on_frame_recv_end_callback: nil,
            on_msg_recv_callback: messageCallback)
        let data = Unmanaged.passUnretained(buffers).toOpaque()
        let result =
            role == .server
            ? wslay_event_context_server_init(&made, &callbacks, data)
            : wslay_event_context_client_init(&made, &callbacks, data)
        guard result == 0, let made else { return nil }
        context = made
        self.role = role
        wslay_event_config_set_max_recv_msg_length(context, UInt64(maximumMessage))
    }

    deinit { wslay_event_context_free(context) }

    /// Takes what the socket brought; what the peer did wrong becomes a close that waits to be sent.
    func receive(_ bytes: UnsafeRawBufferPointer) -> [Event] {
        buffers.input = bytes
        let result = wslay_event_recv(context)
        buffers.input = UnsafeRawBufferPointer(start: nil, count: 0)
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
        wslay_event_queue_close(context, code, reason, reason.count)
    }

    /// What the socket is to send.
    func takeOutput() -> [UInt8] {
        if let code = buffers.violation {
            defer { hasSentViolation = true }
            return hasSentViolation ? [] : closeFrame(code)
        }
        if wslay_event_send(context) != 0 { wslay_event_shutdown_write(context) }
        let output = buffers.output
        buffers.output = []
        return output
    }

    /// Both sides have closed, or nothing can follow.
    var isFinished: Bool {
        hasSentViolation || wslay_event_want_read(context) == 0 && wslay_event_want_write(context) == 0
    }

    /// The code of the close that was sent; 0 before.
    var sentCloseCode: UInt16 {
        if let code = buffers.violation { return code }
        return wslay_event_get_close_sent(context) != 0 ? wslay_event_get_status_code_sent(context) : 0
    }

    private var hasSentViolation = false

    /// A client's frame is masked, here with zeros: what a code says is no secret.
    private func closeFrame(_ code: UInt16) -> [UInt8] {
        let payload = [UInt8(code >> 8), UInt8(code & 0xFF)]
        return role == .server ? [0x88, 2] + payload : [0x88, 0x82, 0, 0, 0, 0] + payload
    }

    private func queue(_ opcode: wslay_opcode, _ data: Data) -> Bool {
        data.withUnsafeBytes { bytes in
            var message = wslay_event_msg(
                opcode: UInt8(opcode.rawValue), msg: bytes.bindMemory(to: UInt8.self).baseAddress,
                msg_length: bytes.count)
            return wslay_event_queue_msg(context, &message) == 0
        }
    }
}

/// What wslay's callbacks reach: the session owns it as long as the C context lives.
private final class Buffers {
    var input = UnsafeRawBufferPointer(start: nil, count: 0)
    var events: [WebSocketSession.Event] = []
    var output: [UInt8] = []
    /// The peer broke a rule in a way that wslay does not answer as RFC 6455 wants.
    var violation: UInt16?
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
    buffers.input = UnsafeRawBufferPointer(rebasing: buffers.input[count...])
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
