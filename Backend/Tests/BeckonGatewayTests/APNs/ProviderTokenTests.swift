import BeckonModel
import BeckonNet
import Foundation
import Testing

@testable import BeckonGateway

/// push-protocols, *Provider token*; sh-22.
@Suite struct ProviderTokenTests {
    private static let minute: Int64 = 60_000_000_000
    private let key: SigningKey
    private var token = ProviderToken(keyID: "KEY0000001", teamID: "TEAM000001")

    init() throws { key = try SigningKey() }

    private func current(
        _ token: inout ProviderToken, minute: Int64, seconds: Int64 = 1_700_000_000
    ) throws -> ProviderToken.Issued {
        try token.current(monotonic: minute * Self.minute, seconds: seconds) { bytes throws(CryptoError) in
            try key.sign(bytes)
        }
    }

    @Test func token_isAJSONWebTokenWithIntegerTimeAndWithoutPadding() throws {
        var token = token
        let text = try current(&token, minute: 0).text
        let parts = text.split(separator: ".")
        #expect(parts.count == 3 && !text.contains("="))
        let header = try #require(Base64URL.decode(parts[0]))
        let claims = try #require(Base64URL.decode(parts[1]))
        #expect(String(decoding: header, as: UTF8.self) == #"{"alg":"ES256","kid":"KEY0000001"}"#)
        #expect(String(decoding: claims, as: UTF8.self) == #"{"iss":"TEAM000001","iat":1700000000}"#)
        let signature = try #require(Base64URL.decode(parts[2]))
        #expect(signature.count == 64)
        #expect(key.verificationKey.verify(Array(signature), of: Array("\(parts[0]).\(parts[1])".utf8)))
    }

    @Test func identifiersWithForeignCharacters_leaveTheTokenJSON() throws {
        var token = ProviderToken(keyID: "a\"b\\c\nd", teamID: "ä")
        let parts = try current(&token, minute: 0).text.split(separator: ".")
        let header = try JSONDecoder().decode(JSONValue.self, from: #require(Base64URL.decode(parts[0])))
        #expect(header["kid"] == "a\"b\\cd")
    }

    /// sh-22 A and `refreshWindowMin`: one token, renewed after twenty and before sixty minutes.
    @Test func token_isTheSameUntilItIsRenewedBetweenTheTwentiethAndSixtiethMinute() throws {
        var token = token
        let first = try current(&token, minute: 0)
        for minute: Int64 in 1...20 { #expect(try current(&token, minute: minute) == first) }
        var renewals: [Int64] = []
        var last = first
        for minute: Int64 in 21...600 {
            let now = try current(&token, minute: minute)
            if now != last { renewals.append(minute) }
            last = now
        }
        #expect(zip([0] + renewals, renewals).allSatisfy { (21..<60).contains($1 - $0) })
    }

    /// node-apn#590: a wall clock that is set neither ages a token nor makes one for each push.
    @Test func wallClockThatJumps_doesNotRenewTheToken() throws {
        var token = token
        let first = try current(&token, minute: 0)
        #expect(try current(&token, minute: 1, seconds: 0) == first)
        #expect(try current(&token, minute: 1, seconds: 4_000_000_000) == first)
        let renewed = try current(&token, minute: 55, seconds: 1_800_000_000)
        let claims = try #require(Base64URL.decode(renewed.text.split(separator: ".")[1]))
        #expect(String(decoding: claims, as: UTF8.self).contains("1800000000"))
    }

    /// sh-22 B.
    @Test func expired_isRenewedOnceAndUsedAfterwards() throws {
        var token = token
        let old = try current(&token, minute: 0)
        #expect(token.expired(old.serial) == .retry)
        let new = try current(&token, minute: 1)
        #expect(new.text != old.text)
        #expect(token.expired(old.serial) == .retry, "others that were under way with the old one")
        #expect(try current(&token, minute: 1) == new)
        token.accepted(new.serial)
        #expect(token.expired(new.serial) == .retry, "an hour later it may happen again")
    }

    /// sh-22 C.
    @Test func expiredAgain_stops() throws {
        var token = token
        let old = try current(&token, minute: 0)
        #expect(token.expired(old.serial) == .retry)
        let new = try current(&token, minute: 0)
        #expect(token.expired(new.serial) == .stop)
        let later = try current(&token, minute: 10)
        #expect(later.serial != new.serial, "after the pause another one gets its chance")
        #expect(token.expired(later.serial) == .retry)
    }
}
