import BeckonModel
import BeckonNet
import Foundation

/// The provider token: a JSON Web Token with ES256 (Apple, "Establishing a token-based connection to APNs").
extension APNsRequestCheck {
    private static let hour: Int64 = 3600
    /// How far a provider's clock may be ahead.
    private static let tolerance: Int64 = 60
    private static let twentyMinutes = Duration.seconds(1200)

    func checkProviderToken(
        _ authorization: String?, history: inout ProviderTokenHistory, time: TimeSource
    ) throws(APNsRefusal) {
        guard let authorization, authorization.lowercased().hasPrefix("bearer ") else {
            throw APNsRefusal(.missingProviderToken)
        }
        let text = String(authorization.dropFirst("bearer ".count))
        let entry =
            if let current = history.current, current.text == text { current } else {
                try verified(text, firstSeen: time.monotonic())
            }
        let age = time.seconds - entry.issuedAt
        guard age <= Self.hour else { throw APNsRefusal(.expiredProviderToken) }
        guard age >= -Self.tolerance else { throw APNsRefusal(.invalidProviderToken) }
        if let current = history.current, current.text != text {
            guard current.keyID == entry.keyID else { throw APNsRefusal(.unrelatedKeyIDInToken) }
            guard entry.firstSeen - current.firstSeen >= Self.twentyMinutes.nanoseconds else {
                throw APNsRefusal(.tooManyProviderTokenUpdates)
            }
        }
        history.current = entry
    }

    private func verified(_ text: String, firstSeen: Int64) throws(APNsRefusal) -> ProviderTokenHistory.Entry {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let header = Self.object(parts[0]), let claims = Self.object(parts[1]),
            let signature = Base64URL.decode(parts[2]),
            header["alg"] == "ES256", let keyID = header["kid"]?.string, let key = keys[keyID],
            claims["iss"] == .string(teamID), let issuedAt = claims["iat"]?.int,
            key.verify(Array(signature), of: Array("\(parts[0]).\(parts[1])".utf8))
        else { throw APNsRefusal(.invalidProviderToken) }
        return ProviderTokenHistory.Entry(text: text, keyID: keyID, issuedAt: issuedAt, firstSeen: firstSeen)
    }

    private static func object(_ part: Substring) -> JSONValue? {
        // Anything that is no JSON is no token: the caller refuses it by name.
        Base64URL.decode(part).flatMap { try? JSONDecoder().decode(JSONValue.self, from: $0) }
    }
}
