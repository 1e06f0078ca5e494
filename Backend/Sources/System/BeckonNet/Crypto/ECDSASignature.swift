import COpenSSL

/// The two forms of a signature on P-256: DER as OpenSSL has it, and 64 bytes as tokens have it (RFC 7518 §3.4).
enum ECDSASignature {
    private static let half = 32

    static func raw(fromDER der: [UInt8]) -> [UInt8]? {
        der.withUnsafeBufferPointer { der -> [UInt8]? in
            var start = der.baseAddress
            guard let signature = d2i_ECDSA_SIG(nil, &start, der.count) else { return nil }
            defer { ECDSA_SIG_free(signature) }
            var raw = [UInt8](repeating: 0, count: 2 * half)
            let isWritten = raw.withUnsafeMutableBufferPointer { raw -> Bool in
                guard let start = raw.baseAddress else { return false }
                return BN_bn2binpad(ECDSA_SIG_get0_r(signature), start, Int32(half)) == half
                    && BN_bn2binpad(ECDSA_SIG_get0_s(signature), start + half, Int32(half)) == half
            }
            return isWritten ? raw : nil
        }
    }

    /// Nil unless `raw` has 64 bytes.
    static func der(fromRaw raw: [UInt8]) -> [UInt8]? {
        guard raw.count == 2 * half, let signature = ECDSA_SIG_new() else { return nil }
        defer { ECDSA_SIG_free(signature) }
        let r = raw.withUnsafeBufferPointer { BN_bin2bn($0.baseAddress, Int32(half), nil) }
        let s = raw.dropFirst(half).withUnsafeBufferPointer { BN_bin2bn($0.baseAddress, Int32(half), nil) }
        guard let r, let s, ECDSA_SIG_set0(signature, r, s) == 1 else {
            BN_free(r)
            BN_free(s)
            return nil
        }
        let length = i2d_ECDSA_SIG(signature, nil)
        guard length > 0 else { return nil }
        var der = [UInt8](repeating: 0, count: Int(length))
        let written = der.withUnsafeMutableBufferPointer { der in
            var start = der.baseAddress
            return i2d_ECDSA_SIG(signature, &start)
        }
        return written == length ? der : nil
    }
}
