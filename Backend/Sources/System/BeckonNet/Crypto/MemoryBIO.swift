import COpenSSL

/// Text in and out of OpenSSL.
enum MemoryBIO {
    /// Calls `body` with a BIO that reads `text`.
    static func reading<Result>(_ text: String, _ body: (OpaquePointer) -> Result?) -> Result? {
        ERR_clear_error()
        var text = text
        return text.withUTF8 { bytes in
            guard let bio = BIO_new_mem_buf(bytes.baseAddress, Int32(clamping: bytes.count)) else { return nil }
            defer { BIO_free(bio) }
            return body(bio)
        }
    }

    /// What `body` writes; nil when it returns anything but 1.
    static func writing(_ body: (OpaquePointer) -> Int32) -> String? {
        ERR_clear_error()
        guard let bio = BIO_new(BIO_s_mem()) else { return nil }
        defer { BIO_free(bio) }
        guard body(bio) == 1 else { return nil }
        var bytes: UnsafeMutablePointer<CChar>?
        let count = beckon_bio_memory(bio, &bytes)
        guard let bytes, count > 0 else { return nil }
        return bytes.withMemoryRebound(to: UInt8.self, capacity: count) {
            String(decoding: UnsafeBufferPointer(start: $0, count: count), as: UTF8.self)
        }
    }
}
