import CNGHTTP2
import Foundation

/// What nghttp2 holds of an ``HTTP2Session``.
final class HTTP2SessionReference {
    /// Not counted: nghttp2 calls back only while a method of this very session runs.
    unowned(unsafe) var session: HTTP2Session?
}

/// The functions that nghttp2 calls. Free of state: everything is in the session that they are given.
enum HTTP2Callbacks {
    static func makeSession(_ role: HTTP2Session.Role, reference: HTTP2SessionReference) -> OpaquePointer? {
        var callbacks: OpaquePointer?
        guard nghttp2_session_callbacks_new(&callbacks) == 0, let callbacks else { return nil }
        defer { nghttp2_session_callbacks_del(callbacks) }
        nghttp2_session_callbacks_set_on_begin_headers_callback(callbacks, beginHeaders)
        nghttp2_session_callbacks_set_on_header_callback(callbacks, header)
        nghttp2_session_callbacks_set_on_data_chunk_recv_callback(callbacks, dataChunk)
        nghttp2_session_callbacks_set_on_frame_recv_callback(callbacks, frame)
        nghttp2_session_callbacks_set_on_stream_close_callback(callbacks, streamClose)
        var session: OpaquePointer?
        let pointer = Unmanaged.passUnretained(reference).toOpaque()
        let result =
            switch role {
            case .client: nghttp2_session_client_new(&session, callbacks, pointer)
            case .server: nghttp2_session_server_new(&session, callbacks, pointer)
            }
        return result == 0 ? session : nil
    }

    static var bodyProvider: nghttp2_data_provider {
        nghttp2_data_provider(source: nghttp2_data_source(), read_callback: readBody)
    }
}

private func session(_ context: UnsafeMutableRawPointer?) -> HTTP2Session? {
    context.flatMap { Unmanaged<HTTP2SessionReference>.fromOpaque($0).takeUnretainedValue().session }
}

private func text(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> String {
    String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
}

private func beginHeaders(
    _: OpaquePointer?, _ frame: UnsafePointer<nghttp2_frame>?, _ context: UnsafeMutableRawPointer?
) -> Int32 {
    guard let session = session(context), let frame else { return 0 }
    let stream = frame.pointee.hd.stream_id
    if session.streams[stream] == nil { session.streams[stream] = HTTP2Stream() }
    return 0
}

private func header(
    _: OpaquePointer?, _ frame: UnsafePointer<nghttp2_frame>?, _ name: UnsafePointer<UInt8>?, _ nameCount: Int,
    _ value: UnsafePointer<UInt8>?, _ valueCount: Int, _ flags: UInt8, _ context: UnsafeMutableRawPointer?
) -> Int32 {
    guard let session = session(context), let frame else { return 0 }
    let isNeverIndexed = flags & UInt8(NGHTTP2_NV_FLAG_NO_INDEX.rawValue) != 0
    let fits = session.streams[frame.pointee.hd.stream_id]?.add(
        text(name, nameCount), text(value, valueCount), isNeverIndexed: isNeverIndexed,
        limit: session.settings.maxHeaderBytes)
    // Resets this stream alone; the connection goes on.
    return fits == false ? NGHTTP2_ERR_TEMPORAL_CALLBACK_FAILURE.rawValue : 0
}

private func dataChunk(
    _ pointer: OpaquePointer?, _ flags: UInt8, _ stream: Int32, _ bytes: UnsafePointer<UInt8>?, _ count: Int,
    _ context: UnsafeMutableRawPointer?
) -> Int32 {
    guard let session = session(context) else { return 0 }
    let bytes = UnsafeRawBufferPointer(start: bytes, count: count)
    if session.streams[stream]?.add(bytes, settings: session.settings) == false {
        let code = UInt32(NGHTTP2_ENHANCE_YOUR_CALM.rawValue)
        return nghttp2_submit_rst_stream(pointer, UInt8(NGHTTP2_FLAG_NONE.rawValue), stream, code)
    }
    return 0
}

private func frame(
    _ pointer: OpaquePointer?, _ frame: UnsafePointer<nghttp2_frame>?, _ context: UnsafeMutableRawPointer?
) -> Int32 {
    guard let session = session(context), let frame else { return 0 }
    let head = frame.pointee.hd
    switch nghttp2_frame_type(UInt32(head.type)) {
    case NGHTTP2_HEADERS:
        session.streams[head.stream_id]?.endHeaders()
        session.endMessage(head)
    case NGHTTP2_DATA:
        session.endMessage(head)
    case NGHTTP2_SETTINGS where head.flags & UInt8(NGHTTP2_FLAG_ACK.rawValue) == 0:
        let limit = nghttp2_session_get_remote_settings(pointer, NGHTTP2_SETTINGS_MAX_CONCURRENT_STREAMS)
        session.record(.settings(maxConcurrentStreams: Int(limit)))
    case NGHTTP2_PING where head.flags & UInt8(NGHTTP2_FLAG_ACK.rawValue) != 0:
        session.record(.pingAcknowledged)
    case NGHTTP2_GOAWAY:
        let goAway = frame.pointee.goaway
        session.record(
            .goAway(
                HTTP2GoAway(
                    lastStreamID: goAway.last_stream_id, errorCode: goAway.error_code,
                    debugData: Data(UnsafeBufferPointer(start: goAway.opaque_data, count: goAway.opaque_data_len)))))
    default: break
    }
    return 0
}

private func streamClose(
    _: OpaquePointer?, _ stream: Int32, _ errorCode: UInt32, _ context: UnsafeMutableRawPointer?
) -> Int32 {
    guard let session = session(context) else { return 0 }
    session.streams[stream] = nil
    session.record(.streamClosed(stream: stream, errorCode: errorCode))
    return 0
}

private func readBody(
    _: OpaquePointer?, _ stream: Int32, _ buffer: UnsafeMutablePointer<UInt8>?, _ room: Int,
    _ flags: UnsafeMutablePointer<UInt32>?, _: UnsafeMutablePointer<nghttp2_data_source>?,
    _ context: UnsafeMutableRawPointer?
) -> Int {
    guard let session = session(context), let state = session.streams[stream], let buffer, let flags else {
        return Int(NGHTTP2_ERR_TEMPORAL_CALLBACK_FAILURE.rawValue)
    }
    let count = min(room, state.outgoing.count - state.sent)
    let start = state.outgoing.startIndex + state.sent
    state.outgoing.copyBytes(to: buffer, from: start..<start + count)
    session.streams[stream]?.sent += count
    if state.sent + count == state.outgoing.count { flags.pointee |= UInt32(NGHTTP2_DATA_FLAG_EOF.rawValue) }
    return count
}

extension HTTP2Session {
    /// Records the message of a frame that ends its stream's incoming half.
    fileprivate func endMessage(_ head: nghttp2_frame_hd) {
        guard head.flags & UInt8(NGHTTP2_FLAG_END_STREAM.rawValue) != 0, let state = streams[head.stream_id] else {
            return
        }
        switch role {
        case .server: record(.request(stream: head.stream_id, state.request(from: remoteAddress)))
        case .client: record(.response(stream: head.stream_id, state.response))
        }
    }
}
