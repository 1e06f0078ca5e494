import Foundation

/// Profiles as `openssl cms -sign -nodetach` writes them, with a key made for it.
enum SignedProfile {
    /// For development, with definite lengths.
    static let development = decoded(
        """
        MIIDagYJKoZIhvcNAQcCoIIDWzCCA1cCAQExDTALBglghkgBZQMEAgEwggHCBgkqhkiG9w0BBwGgggGzBIIBrzw/eG1sIHZlcnNp
        b249IjEuMCIgZW5jb2Rpbmc9IlVURi04Ij8+CjwhRE9DVFlQRSBwbGlzdCBQVUJMSUMgIi0vL0FwcGxlLy9EVEQgUExJU1QgMS4w
        Ly9FTiIgImh0dHA6Ly93d3cuYXBwbGUuY29tL0RURHMvUHJvcGVydHlMaXN0LTEuMC5kdGQiPgo8cGxpc3QgdmVyc2lvbj0iMS4w
        Ij48ZGljdD48a2V5PkFwcElETmFtZTwva2V5PjxzdHJpbmc+Q2hhdDwvc3RyaW5nPjxrZXk+RW50aXRsZW1lbnRzPC9rZXk+PGRp
        Y3Q+PGtleT5hcHMtZW52aXJvbm1lbnQ8L2tleT48c3RyaW5nPmRldmVsb3BtZW50PC9zdHJpbmc+PGtleT5hcHBsaWNhdGlvbi1p
        ZGVudGlmaWVyPC9rZXk+PHN0cmluZz5URUFNMDAwMDAxLmNvbS5leGFtcGxlLmNoYXQ8L3N0cmluZz48L2RpY3Q+PGtleT5WZXJz
        aW9uPC9rZXk+PGludGVnZXI+MTwvaW50ZWdlcj48L2RpY3Q+PC9wbGlzdD4KMYIBezCCAXcCAQEwKjASMRAwDgYDVQQDDAdFeGFt
        cGxlAhQA0S5nSTjpfDG/FbxZqHZNQjK4XzALBglghkgBZQMEAgGggeQwGAYJKoZIhvcNAQkDMQsGCSqGSIb3DQEHATAcBgkqhkiG
        9w0BCQUxDxcNMjYxMTMwMTMzNjE1WjAvBgkqhkiG9w0BCQQxIgQgtiKs5PFcm47s3LXHwF21XbhYFNYVUCzHBlPf0ERas+gweQYJ
        KoZIhvcNAQkPMWwwajALBglghkgBZQMEASowCwYJYIZIAWUDBAEWMAsGCWCGSAFlAwQBAjAKBggqhkiG9w0DBzAOBggqhkiG9w0D
        AgICAIAwDQYIKoZIhvcNAwICAUAwBwYFKw4DAgcwDQYIKoZIhvcNAwICASgwCgYIKoZIzj0EAwIERjBEAiAiT3O4ykuN9hxFzuRr
        lU99IW/KsgO03lC7nttStwlYZAIgSynT/PiqMmS0Ckk7fJUGUjhjZEWdNusKhSSUszbJ6/Y=
        """)

    /// For production, written as a stream: indefinite lengths and octets in parts.
    static let production = decoded(
        """
        MIAGCSqGSIb3DQEHAqCAMIACAQExDTALBglghkgBZQMEAgEwgAYJKoZIhvcNAQcBoIAkgASCAa48P3htbCB2ZXJzaW9uPSIxLjAi
        IGVuY29kaW5nPSJVVEYtOCI/Pgo8IURPQ1RZUEUgcGxpc3QgUFVCTElDICItLy9BcHBsZS8vRFREIFBMSVNUIDEuMC8vRU4iICJo
        dHRwOi8vd3d3LmFwcGxlLmNvbS9EVERzL1Byb3BlcnR5TGlzdC0xLjAuZHRkIj4KPHBsaXN0IHZlcnNpb249IjEuMCI+PGRpY3Q+
        PGtleT5BcHBJRE5hbWU8L2tleT48c3RyaW5nPkNoYXQ8L3N0cmluZz48a2V5PkVudGl0bGVtZW50czwva2V5PjxkaWN0PjxrZXk+
        YXBzLWVudmlyb25tZW50PC9rZXk+PHN0cmluZz5wcm9kdWN0aW9uPC9zdHJpbmc+PGtleT5hcHBsaWNhdGlvbi1pZGVudGlmaWVy
        PC9rZXk+PHN0cmluZz5URUFNMDAwMDAxLmNvbS5leGFtcGxlLmNoYXQ8L3N0cmluZz48L2RpY3Q+PGtleT5WZXJzaW9uPC9rZXk+
        PGludGVnZXI+MTwvaW50ZWdlcj48L2RpY3Q+PC9wbGlzdD4KAAAAAAAAMYIBfDCCAXgCAQEwKjASMRAwDgYDVQQDDAdFeGFtcGxl
        AhQA0S5nSTjpfDG/FbxZqHZNQjK4XzALBglghkgBZQMEAgGggeQwGAYJKoZIhvcNAQkDMQsGCSqGSIb3DQEHATAcBgkqhkiG9w0B
        CQUxDxcNMjYxMTMwMTMzNjE2WjAvBgkqhkiG9w0BCQQxIgQgy+Lxg4N5PT6zpL6smX07mUh9TSE+n+pVSf+IOOhajGQweQYJKoZI
        hvcNAQkPMWwwajALBglghkgBZQMEASowCwYJYIZIAWUDBAEWMAsGCWCGSAFlAwQBAjAKBggqhkiG9w0DBzAOBggqhkiG9w0DAgIC
        AIAwDQYIKoZIhvcNAwICAUAwBwYFKw4DAgcwDQYIKoZIhvcNAwICASgwCgYIKoZIzj0EAwIERzBFAiEAikBxp+q3/xHCzXOKhZjY
        bBUOXjBmfMuAw6Im1oWc+BoCIGKfdSw/dPvQrwOTlbUwImThquGTJk9ivKEhMEgI+X0+AAAAAAAA
        """)

    /// A profile of our own making around any text.
    ///
    /// - Parameter parts: how many parts the octets come in; nil is one string.
    static func around(_ text: String, parts: Int? = nil) -> Data {
        let bytes = [UInt8](text.utf8)
        var octets = value(0x04, bytes)
        if let parts {
            let size = (bytes.count + parts - 1) / parts
            octets = indefinite(
                0x24,
                stride(from: 0, to: bytes.count, by: size).flatMap { value(0x04, Array(bytes[$0...].prefix(size))) })
        }
        let data: [UInt8] = [0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x01]
        let signedData: [UInt8] = [0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x02]
        let signed = value(0x02, [1]) + value(0x31, []) + value(0x30, data + value(0xA0, octets))
        return Data(value(0x30, signedData + indefinite(0xA0, value(0x30, signed))))
    }

    private static func value(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
        let count = content.count
        let length = count < 128 ? [UInt8(count)] : [0x82, UInt8(count >> 8), UInt8(count & 0xFF)]
        return [tag] + length + content
    }

    private static func indefinite(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] { [tag, 0x80] + content + [0, 0] }

    private static func decoded(_ text: String) -> Data {
        Data(base64Encoded: text, options: .ignoreUnknownCharacters) ?? Data()
    }
}
