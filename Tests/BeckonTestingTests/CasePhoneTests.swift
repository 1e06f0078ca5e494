import BeckonModel
import BeckonPush
import BeckonRouting
import BeckonTesting
import Testing

/// What a phone does with the pushes of the cases: the halves of `shown`, `nseInvoked` and `badgeAfter`.
@MainActor @Suite(.timeLimit(.minutes(1))) struct CasePhoneTests {
    private static let script: @Sendable () -> ScriptedExtension.Script = { ScriptedExtension.Script { $0 } }

    /// A phone on which the payload was delivered, and the script that counts its extension's runs.
    private func phone(
        after payload: [String: JSONValue], badgeBefore: Int64? = nil
    ) async throws -> (fixture: PhoneFixture, script: ScriptedExtension.Script) {
        let script = Self.script()
        let fixture = try PhoneFixture(extension: script)
        try await fixture.used()
        if let badgeBefore { fixture.receive("before", ["badge": .int(badgeBefore)]) }
        let before = fixture.phone.presentations.count
        fixture.phone.receive(DeliveredPush(token: "0aff", apnsID: "case", payload: payload))
        if NotificationContent(payload: payload).showsAlert {
            try await fixture.phone.until { fixture.phone.presentations.count > before }
        }
        return (fixture, script)
    }

    private func isShown(_ fixture: PhoneFixture) -> Bool {
        fixture.phone.presentations.contains { $0.options.contains(.banner) }
    }

    /// P-7: only a number changes the badge.
    @Test func sh_03_wrong_types_B_theTextIsShownAndTheBadgeStays() async throws {
        let known = try Case("sh-03-wrong-types")
        let (fixture, _) = try await phone(
            after: known.payload("B_badge_string"), badgeBefore: known.input["device"]?["badgeBefore"]?.int)
        let expected = try #require(known.expected["B_badge_string"])
        #expect(fixture.phone.presentations.last?.notification.content.body == expected["shownBody"]?.string)
        #expect(fixture.phone.badge == expected["badgeAfter"]?.int.map(Int.init))
    }

    @Test func sh_03_wrong_types_A_aNumberIsTheBadge() async throws {
        let known = try Case("sh-03-wrong-types")
        let (fixture, _) = try await phone(after: known.payload("A_custom_scalars"))
        #expect(fixture.phone.badge == known.expected["A_custom_scalars"]?["badgeAfter"]?.int.map(Int.init))
    }

    /// P-5: accepted, and nothing to see.
    @Test func sh_04_aps_missing_nothingIsShownAndNoExtensionRuns() async throws {
        let known = try Case("sh-04-aps-missing")
        let (fixture, script) = try await phone(after: try #require(known.input["payload"]?.object))
        #expect(isShown(fixture) == known.expected["shown"]?.bool)
        #expect((script.instances > 0) == known.expected["nseInvoked"]?.bool)
        #expect(fixture.phone.badge == known.expected["unreadAfter"]?.int.map(Int.init))
    }

    /// P-12.
    @Test(arguments: ["A_underscore", "B_no_alert", "C_outside_aps", "D_good"])
    func sh_08_nse_not_called_onlyTheRightKeyInTheRightPlaceStartsTheExtension(_ variant: String) async throws {
        let known = try Case("sh-08-nse-not-called")
        let (fixture, script) = try await phone(after: known.payload(variant))
        let expected = try #require(known.expected[variant])
        #expect((script.instances > 0) == expected["nseInvoked"]?.bool)
        #expect(isShown(fixture) == expected["shown"]?.bool)
    }
}
