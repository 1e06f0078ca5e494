import CHTTPParser

/// Takes a whole head apart with http-parser 2.9.4. It is archived upstream: this file alone knows it, so that llhttp can
/// take its place.
///
/// Confined to one thread.
final class HTTPHeadParser {
    private let parser: UnsafeMutablePointer<http_parser>
    private let type: http_parser_type
    private var head = HTTP1Head()
    private var fieldName = ""
    private var target: UnsafeRawBufferPointer?

    init(isRequest: Bool) {
        type = isRequest ? HTTP_REQUEST : HTTP_RESPONSE
        parser = .allocate(capacity: 1)
        parser.initialize(to: http_parser())
    }

    deinit { parser.deallocate() }

    /// - Parameter bytes: a head that ``HeadScanner`` has let pass, from the start line to the empty line.
    func parse(_ bytes: UnsafeRawBufferPointer) -> Result<HTTP1Head, HTTPRefusal> {
        let (result, hasUnknownMethod) = parseOnce(bytes)
        guard hasUnknownMethod else { return result }
        // http-parser has a list of methods; which of them a resource has is its own affair (RFC 9110 §9.1). It is taken
        // apart as another one.
        let start = bytes.firstIndex { $0 != carriageReturn && $0 != lineFeed } ?? 0
        guard let end = bytes[start...].firstIndex(of: UInt8(ascii: " ")) else { return .failure(.badRequestLine) }
        let known = Array("POST".utf8) + bytes[end...]
        return known.withUnsafeBytes { parseOnce($0).result }.map { head in
            var head = head
            head.method = String(decoding: bytes[start..<end], as: UTF8.self)
            return head
        }
    }

    private func parseOnce(
        _ bytes: UnsafeRawBufferPointer
    ) -> (result: Result<HTTP1Head, HTTPRefusal>, hasUnknownMethod: Bool) {
        http_parser_init(parser, type)
        parser.pointee.data = Unmanaged.passUnretained(self).toOpaque()
        head = HTTP1Head()
        let count = http_parser_execute(parser, callbacks.pointer, bytes.baseAddress, bytes.count)
        let code = http_errno(beckon_http_error(parser))
        if code != HPE_OK { return (.failure(refusal(for: code)), code == HPE_INVALID_METHOD) }
        guard count == bytes.count else { return (.failure(.badRequestLine), false) }
        guard parser.pointee.http_major == 1, parser.pointee.http_minor <= 1 else {
            return (.failure(.unknownVersion), false)
        }
        head.minorVersion = Int(parser.pointee.http_minor)
        if type == HTTP_REQUEST {
            head.method = String(cString: beckon_http_method(parser))
        } else {
            head.status = Int(beckon_http_status(parser))
        }
        return (.success(head), false)
    }

    fileprivate func took(target bytes: UnsafeRawBufferPointer) { head.target = String(decoding: bytes, as: UTF8.self) }
    fileprivate func took(name bytes: UnsafeRawBufferPointer) { fieldName = String(decoding: bytes, as: UTF8.self) }

    fileprivate func took(value bytes: UnsafeRawBufferPointer) {
        var end = bytes.count
        while end > 0, bytes[end - 1] == UInt8(ascii: " ") || bytes[end - 1] == UInt8(ascii: "\t") { end -= 1 }
        head.headers.append(fieldName, String(decoding: bytes.prefix(end), as: UTF8.self))
    }

    private func refusal(for code: http_errno) -> HTTPRefusal {
        switch code {
        case HPE_INVALID_VERSION: .unknownVersion
        case HPE_HEADER_OVERFLOW: .headerTooLarge
        case HPE_INVALID_CONTENT_LENGTH, HPE_UNEXPECTED_CONTENT_LENGTH, HPE_INVALID_TRANSFER_ENCODING: .badLength
        case HPE_INVALID_HEADER_TOKEN, HPE_LF_EXPECTED: .badHeader
        default: .badRequestLine
        }
    }
}

/// The C structure of callbacks, made once.
///
/// `@unchecked Sendable`: never changed after `init`, and never freed.
private final class Callbacks: @unchecked Sendable {
    let pointer: UnsafeMutablePointer<http_parser_settings>

    init() {
        pointer = .allocate(capacity: 1)
        http_parser_settings_init(pointer)
        pointer.pointee.on_url = { parser, start, count in
            object(parser)?.took(target: UnsafeRawBufferPointer(start: start, count: count))
            return 0
        }
        pointer.pointee.on_header_field = { parser, start, count in
            object(parser)?.took(name: UnsafeRawBufferPointer(start: start, count: count))
            return 0
        }
        pointer.pointee.on_header_value = { parser, start, count in
            object(parser)?.took(value: UnsafeRawBufferPointer(start: start, count: count))
            return 0
        }
        // 1: no body here; bodies are read by ChunkDecoder and by length.
        pointer.pointee.on_headers_complete = { _ in 1 }
    }
}

private let callbacks = Callbacks()

private func object(_ parser: UnsafeMutablePointer<http_parser>?) -> HTTPHeadParser? {
    guard let data = parser?.pointee.data else { return nil }
    return Unmanaged<HTTPHeadParser>.fromOpaque(data).takeUnretainedValue()
}
