import Foundation

/// What an app's provisioning profile says about pushes: a property list, signed as CMS (RFC 5652).
struct ProvisioningProfile: Sendable, Hashable {
    /// `development` or `production`; nil where the app has no push service.
    var apsEnvironment: String?

    /// Nil where the bytes are no profile. The signature is not checked: the system did when it installed the app.
    init?(bytes: Data) {
        guard let content = Self.signedContent(of: bytes),
            // Nil is the meaning: what is no property list is no profile.
            let list = try? PropertyListSerialization.propertyList(from: content, format: nil),
            let entitlements = (list as? [String: Any])?["Entitlements"] as? [String: Any]
        else { return nil }
        apsEnvironment =
            (entitlements["aps-environment"] ?? entitlements["com.apple.developer.aps-environment"]) as? String
    }

    /// RFC 5652 §3 and §5: ContentInfo, in it SignedData, in it the content.
    private static func signedContent(of bytes: Data) -> Data? {
        let signedData: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x02]
        guard let info = BERValue(bytes: [UInt8](bytes))?.children, info.count >= 2, info[0].bytes == signedData[...],
            let signed = info[1].children?.first?.children,
            // Version, digest algorithms, then the content with its type.
            signed.count >= 3, let content = signed[2].children, content.count >= 2,
            let text = content[1].children?.first?.octets
        else { return nil }
        return Data(text)
    }
}
