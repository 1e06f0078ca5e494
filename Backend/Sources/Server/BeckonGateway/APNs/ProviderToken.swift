import BeckonModel
import BeckonNet
import Foundation

/// The provider token that all pushes share: made when it is needed, renewed between the twentieth and the sixtieth
/// minute of its life (Apple, "Establishing a token-based connection to APNs").
///
/// A pure state machine. Age is measured by the monotonic clock, so that a wall clock that is set does not let a token
/// grow too old or make one for every push; the wall clock is read only for the claim.
struct ProviderToken {
    /// A token, and which one it is: a refusal names the token that was refused, not the one of today.
    struct Issued: Hashable {
        var text: String
        var serial: Int
    }

    /// What to do after APNs called a token expired.
    enum Refusal: Hashable {
        /// Send that push again with ``current(monotonic:seconds:sign:)``.
        case retry
        /// A token that was made anew was refused as well: making more of them does not help.
        case stop
    }

    /// In the middle of the window, far from both ends.
    static let lifetime = Duration.seconds(50 * 60)

    private let keyID: String
    private let teamID: String
    private var issued: Issued?
    private var issuedAt: Int64 = 0
    private var nextSerial = 0
    /// The token that was made because its forerunner was refused, until it is accepted.
    private var onProbation: Int?

    init(keyID: String, teamID: String) {
        self.keyID = keyID
        self.teamID = teamID
    }

    /// The token to send now.
    /// - Parameters:
    ///   - monotonic: nanoseconds.
    ///   - seconds: the wall clock, since 1970.
    ///   - sign: the signature of the bytes, 64 bytes.
    mutating func current(
        monotonic: Int64, seconds: Int64, sign: ([UInt8]) throws(CryptoError) -> [UInt8]
    ) throws(CryptoError) -> Issued {
        if let issued, monotonic - issuedAt < Self.lifetime.nanoseconds { return issued }
        let issued = Issued(text: try text(issuedAt: seconds, sign: sign), serial: nextSerial)
        nextSerial += 1
        self.issued = issued
        issuedAt = monotonic
        return issued
    }

    /// APNs took a push with that token.
    mutating func accepted(_ serial: Int) {
        if onProbation == serial { onProbation = nil }
    }

    /// APNs called that token expired.
    mutating func expired(_ serial: Int) -> Refusal {
        // Pushes that were on their way with an older token: there is a newer one already.
        guard let issued, issued.serial == serial else { return .retry }
        self.issued = nil
        if onProbation == serial {
            // The next one gets its chance as well, after the pause that the caller makes.
            onProbation = nil
            return .stop
        }
        onProbation = nextSerial
        return .retry
    }

    /// APNs called the token invalid: the next push makes another one.
    mutating func drop() {
        issued = nil
        onProbation = nil
    }

    /// A JSON Web Token (RFC 7515): `iat` a number of whole seconds, no padding.
    private func text(
        issuedAt: Int64, sign: ([UInt8]) throws(CryptoError) -> [UInt8]
    ) throws(CryptoError) -> String {
        let header = Base64URL.encode(Data("{\"alg\":\"ES256\",\"kid\":\(Self.quoted(keyID))}".utf8))
        let claims = Base64URL.encode(Data("{\"iss\":\(Self.quoted(teamID)),\"iat\":\(issuedAt)}".utf8))
        let signed = "\(header).\(claims)"
        return "\(signed).\(Base64URL.encode(try sign(Array(signed.utf8))))"
    }

    /// Identifiers come from a configuration: whatever is in them, the token stays JSON.
    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars where scalar.value >= 32 {
            if scalar == "\"" || scalar == "\\" { quoted += "\\" }
            quoted.unicodeScalars.append(scalar)
        }
        return quoted + "\""
    }
}
