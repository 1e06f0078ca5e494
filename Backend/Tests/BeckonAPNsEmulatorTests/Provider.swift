import BeckonNet
import Foundation

/// A provider of the tests: makes tokens with its key.
struct Provider {
    static let teamID = "TEAM000001"
    static let keyID = "KEY0000001"

    let key: SigningKey

    init() throws { key = try SigningKey() }

    /// - Parameter issuedAt: JSON of the claim, a number unless the test wants otherwise.
    func token(
        issuedAt: String, keyID: String = keyID, teamID: String = teamID, algorithm: String = "ES256"
    ) throws -> String {
        let header = Base64URL.encode(Data("{\"alg\":\"\(algorithm)\",\"kid\":\"\(keyID)\"}".utf8))
        let claims = Base64URL.encode(Data("{\"iss\":\"\(teamID)\",\"iat\":\(issuedAt)}".utf8))
        let signed = "\(header).\(claims)"
        return "\(signed).\(Base64URL.encode(try key.sign(Data(signed.utf8))))"
    }
}
