import CNGHTTP2
import Foundation

/// One end of an HTTP/2 connection without input and output: bytes in, bytes and events out.
///
/// A value of nghttp2's with Swift around it. Not `Sendable`: it lives inside one actor, and nghttp2 calls back only
/// during ``receive(_:)`` and ``takeOutput(atMost:)``, on the caller's thread.
final class HTTP2Session {
    enum Role { case client, server }

    let role: Role
    let settings: HTTP2Settings
    /// The peer's address, for the requests that arrive.
    let remoteAddress: String

    var streams: [Int32: HTTP2Stream] = [:]
    private var events: [HTTP2Event] = []
    private var usedNames: Set<String> = []
    let session: OpaquePointer

    init(_ role: Role, settings: HTTP2Settings, remoteAddress: String = "") throws(HTTP2Error) {
        self.role = role
        self.settings = settings
        self.remoteAddress = remoteAddress
        // Filled in below: the session needs this object, and this object the session.
        let box = HTTP2SessionReference()
        guard let session = HTTP2Callbacks.makeSession(role, reference: box) else {
            throw HTTP2Error(.protocolError, "nghttp2 cannot make a session: out of memory.")
        }
        self.session = session
        reference = box
        box.session = self
        try submitSettings()
    }

    private let reference: HTTP2SessionReference

    deinit { nghttp2_session_del(session) }

    // MARK: Bytes

    /// Takes in what arrived. Afterwards there may be events, and output.
    func receive(_ bytes: some ContiguousBytes) throws(HTTP2Error) {
        let taken = bytes.withUnsafeBytes { bytes in
            nghttp2_session_mem_recv(session, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), bytes.count)
        }
        guard taken >= 0 else { throw Self.error(Int32(clamping: taken)) }
    }

    /// What has to be sent, about `limit` bytes at most; empty when there is nothing now.
    func takeOutput(atMost limit: Int = 1 << 17) throws(HTTP2Error) -> [UInt8] {
        var output: [UInt8] = []
        while output.count < limit {
            var bytes: UnsafePointer<UInt8>?
            let count = nghttp2_session_mem_send(session, &bytes)
            guard count >= 0 else { throw Self.error(Int32(clamping: count)) }
            guard count > 0, let bytes else { break }
            output.append(contentsOf: UnsafeBufferPointer(start: bytes, count: count))
        }
        return output
    }

    /// What happened since the last call, in its order.
    func takeEvents() -> [HTTP2Event] {
        defer { events.removeAll(keepingCapacity: true) }
        return events
    }

    /// Whether the session neither expects nor has anything more: the connection can be closed.
    var isFinished: Bool { nghttp2_session_want_read(session) == 0 && nghttp2_session_want_write(session) == 0 }

    // MARK: Messages

    /// Opens a stream for `request`. Its scheme is https.
    func submit(_ request: HTTPRequest, authority: String) throws(HTTP2Error) -> Int32 {
        var fields = [
            (":method", request.method), (":scheme", "https"), (":authority", authority), (":path", request.target),
        ]
        fields += request.headers.fields.map { ($0.name, $0.value) }
        let stream = withHeaderFields(fields) { fields in
            withOptionalProvider(request.body.isEmpty) { provider in
                nghttp2_submit_request(session, nil, fields.baseAddress, fields.count, provider, nil)
            }
        }
        guard stream > 0 else { throw Self.error(stream) }
        streams[stream, default: HTTP2Stream()].outgoing = request.body
        return stream
    }

    /// Answers the request of that stream. A stream that has ended meanwhile is ignored.
    func submit(_ response: HTTPResponse, on stream: Int32) throws(HTTP2Error) {
        guard streams[stream] != nil else { return }
        streams[stream]?.outgoing = response.body
        let fields = [(":status", String(response.status))] + response.headers.fields.map { ($0.name, $0.value) }
        let result = withHeaderFields(fields) { fields in
            withOptionalProvider(response.body.isEmpty) { provider in
                nghttp2_submit_response(session, stream, fields.baseAddress, fields.count, provider)
            }
        }
        guard result == 0 else { throw Self.error(result) }
    }

    /// Ends a stream at once (RFC 9113 §6.4).
    func reset(_ stream: Int32, errorCode: UInt32) throws(HTTP2Error) {
        let result = nghttp2_submit_rst_stream(session, UInt8(NGHTTP2_FLAG_NONE.rawValue), stream, errorCode)
        guard result == 0 else { throw Self.error(result) }
    }

    func ping() throws(HTTP2Error) {
        let result = nghttp2_submit_ping(session, UInt8(NGHTTP2_FLAG_NONE.rawValue), nil)
        guard result == 0 else { throw Self.error(result) }
    }

    /// Tells the peer that streams above `goAway.lastStreamID` are not served.
    func submit(_ goAway: HTTP2GoAway) throws(HTTP2Error) {
        let result = goAway.debugData.withUnsafeBytes { debug in
            nghttp2_submit_goaway(
                session, UInt8(NGHTTP2_FLAG_NONE.rawValue), goAway.lastStreamID, goAway.errorCode,
                debug.baseAddress?.assumingMemoryBound(to: UInt8.self), debug.count)
        }
        guard result == 0 else { throw Self.error(result) }
    }

    /// The highest stream of the peer that was looked at.
    var lastPeerStreamID: Int32 { nghttp2_session_get_last_proc_stream_id(session) }

    /// Tells the peer how many streams it may have open from now on.
    func submit(maxConcurrentStreams: Int) throws(HTTP2Error) {
        try submit([(NGHTTP2_SETTINGS_MAX_CONCURRENT_STREAMS, maxConcurrentStreams)])
    }

    func record(_ event: HTTP2Event) { events.append(event) }

    // MARK: Within

    private func submitSettings() throws(HTTP2Error) {
        var entries = [
            (NGHTTP2_SETTINGS_INITIAL_WINDOW_SIZE, settings.streamWindow),
            (NGHTTP2_SETTINGS_MAX_HEADER_LIST_SIZE, settings.maxHeaderBytes),
        ]
        switch role {
        case .client: entries.append((NGHTTP2_SETTINGS_ENABLE_PUSH, 0))
        case .server: entries.append((NGHTTP2_SETTINGS_MAX_CONCURRENT_STREAMS, settings.maxConcurrentStreams))
        }
        try submit(entries)
        let result = nghttp2_session_set_local_window_size(
            session, UInt8(NGHTTP2_FLAG_NONE.rawValue), 0, Int32(clamping: settings.connectionWindow))
        guard result == 0 else { throw Self.error(result) }
    }

    private func submit(_ entries: [(nghttp2_settings_id, Int)]) throws(HTTP2Error) {
        let entries = entries.map {
            nghttp2_settings_entry(settings_id: Int32($0.0.rawValue), value: UInt32(clamping: $0.1))
        }
        let result = nghttp2_submit_settings(
            session, UInt8(NGHTTP2_FLAG_NONE.rawValue), entries, entries.count)
        guard result == 0 else { throw Self.error(result) }
    }

    private func withOptionalProvider(
        _ isEmpty: Bool, _ body: (UnsafePointer<nghttp2_data_provider>?) -> Int32
    ) -> Int32 {
        guard !isEmpty else { return body(nil) }
        var provider = HTTP2Callbacks.bodyProvider
        return body(&provider)
    }

    /// nghttp2 copies the fields before the call returns.
    private func withHeaderFields(
        _ fields: [(name: String, value: String)], _ body: (UnsafeBufferPointer<nghttp2_nv>) -> Int32
    ) -> Int32 {
        var bytes: [UInt8] = []
        for (name, value) in fields {
            bytes.append(contentsOf: name.utf8)
            bytes.append(contentsOf: value.utf8)
        }
        return bytes.withUnsafeMutableBufferPointer { bytes in
            guard var start = bytes.baseAddress else { return NGHTTP2_ERR_INVALID_ARGUMENT.rawValue }
            let pairs = fields.map { name, value in
                let (nameCount, valueCount) = (name.utf8.count, value.utf8.count)
                defer { start += nameCount + valueCount }
                return nghttp2_nv(
                    name: start, value: start + nameCount, namelen: nameCount, valuelen: valueCount,
                    flags: mayIndex(name)
                        ? UInt8(NGHTTP2_NV_FLAG_NONE.rawValue) : UInt8(NGHTTP2_NV_FLAG_NO_INDEX.rawValue))
            }
            return pairs.withUnsafeBufferPointer(body)
        }
    }

    private func mayIndex(_ name: String) -> Bool {
        if settings.neverIndexed.contains(name) { return false }
        return !settings.indexedOnce.contains(name) || usedNames.insert(name).inserted
    }

    private static func error(_ code: Int32) -> HTTP2Error {
        HTTP2Error(.protocolError, "HTTP/2 failed: \(String(cString: nghttp2_strerror(code))).")
    }
}
