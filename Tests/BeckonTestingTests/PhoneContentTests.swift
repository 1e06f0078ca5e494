import BeckonModel
import BeckonPush
import BeckonRouting
import BeckonTesting
import Testing

/// What a phone makes of a content where Apple leaves it open (P-7, P-8), and how much it interrupts (P-10).
@MainActor @Suite(.timeLimit(.minutes(1))) struct PhoneContentTests {
    private static let aps: [String: JSONValue] = ["alert": "Hi", "badge": 3, "sound": "default"]

    @Test(arguments: [true, false])
    func p7ABadgeOfZeroClearsTheListWhereThePhoneDoesSo(clears: Bool) async throws {
        let fixture = try PhoneFixture(behaviour: .standard { $0.clearsListAtZero = clears })
        try await fixture.used()
        fixture.receive("1", Self.aps)
        fixture.receive("2", ["badge": 0])
        #expect(fixture.phone.badge == 0)
        #expect(fixture.list.isEmpty == clears)
    }

    @Test(arguments: [true, false])
    func p8ALiteralTextWinsOverItsKeyOrNot(wins: Bool) async throws {
        let fixture = try PhoneFixture(behaviour: .standard { $0.literalTextWins = wins })
        try await fixture.used()
        let alert: JSONValue = ["body": "literal", "loc-key": "HELLO", "loc-args": ["Bob"], "title": "T"]
        fixture.receive(["alert": alert])
        #expect(fixture.list.map(\.content.body) == [wins ? "literal" : "Hello Bob"])
        #expect(fixture.list.map(\.content.title) == ["T"])
        #expect(fixture.list.first?.content.userInfo["aps"]?["alert"] == alert, "the payload stays as it was pushed")
    }

    @Test(arguments: [true, false])
    func p8TheExtensionSeesTheTextOfAKeyOrNotAndThePersonDoes(sees: Bool) async throws {
        let script = ScriptedExtension.Script { content in
            var content = content
            content.title = content.body.isEmpty ? "unseen" : "seen"
            return content
        }
        let fixture = try PhoneFixture(
            behaviour: .standard { $0.extensionSeesLocalizedText = sees }, extension: script)
        try await fixture.used()
        fixture.receive(["alert": ["loc-key": "HELLO", "loc-args": ["Bob"]], "mutable-content": 1])
        try await fixture.phone.until { fixture.list.count == 1 }
        #expect(fixture.list.map(\.content.title) == [sees ? "seen" : "unseen"])
        #expect(fixture.list.map(\.content.body) == ["Hello Bob"])
    }

    @Test func p10APassiveNotificationComesWithoutSoundAndLight() async throws {
        let fixture = try PhoneFixture()
        try await fixture.used()
        fixture.receive(Self.aps.merging(["interruption-level": "passive"]) { $1 })
        #expect(fixture.phone.presentations.map(\.options) == [[.list, .badge]])
        #expect(fixture.phone.presentations.map(\.wakesScreen) == [false])
        #expect(fixture.phone.presentations.map(\.level) == [.passive])
    }

    @Test(arguments: [nil, "active", "time-sensitive", "critical", "of-tomorrow"] as [String?], [true, false])
    func p10AFocusIsBrokenByTheLevelsThatTheAppIsEntitledTo(level: String?, entitled: Bool) async throws {
        let fixture = try PhoneFixture { bundle, _ in
            if entitled { bundle.capabilities.formUnion([.timeSensitive, .criticalAlerts]) }
        }
        try await fixture.used()
        fixture.phone.focus = Focus()
        fixture.receive(Self.aps.merging(level.map { ["interruption-level": .string($0)] } ?? [:]) { $1 })
        let breaksThrough = entitled && ["time-sensitive", "critical"].contains(level)
        #expect(fixture.phone.presentations.map(\.options) == [breaksThrough ? .all : [.list, .badge]])
        #expect(fixture.phone.presentations.map(\.level.rawValue) == [breaksThrough ? level ?? "" : "active"])
    }

    @Test func p10AFocusMayAllowTheAppOrNotEvenTimeSensitiveOnes() async throws {
        let fixture = try PhoneFixture { bundle, _ in bundle.capabilities.insert(.timeSensitive) }
        try await fixture.used()
        fixture.phone.focus = Focus(allowsApp: true)
        fixture.receive("1", Self.aps)
        fixture.phone.focus = Focus(allowsTimeSensitive: false)
        fixture.receive("2", Self.aps.merging(["interruption-level": "time-sensitive"]) { $1 })
        fixture.phone.focus = nil
        fixture.receive("3", Self.aps)
        #expect(fixture.phone.presentations.map(\.options) == [.all, [.list, .badge], .all])
    }

    @Test(arguments: ["active", "time-sensitive", "critical"])
    func p10OnlyACriticalAlertSoundsOnASilencedPhone(level: String) async throws {
        let fixture = try PhoneFixture { bundle, _ in
            bundle.capabilities.formUnion([.timeSensitive, .criticalAlerts])
        }
        try await fixture.used()
        fixture.phone.isSilenced = true
        fixture.receive(Self.aps.merging(["interruption-level": .string(level)]) { $1 })
        #expect(fixture.phone.bannersShown.map { $0.options.contains(.sound) } == [level == "critical"])
    }

    @Test func p10FilterCriteriaAndTargetReachTheContentAndAFocusFilterReadsThem() async throws {
        let fixture = try PhoneFixture()
        try await fixture.used()
        fixture.phone.focus = Focus(allowsApp: true, criteria: ["work"])
        for (id, criteria) in [("1", "work"), ("2", "home")] {
            fixture.receive(id, ["alert": "Hi", "filter-criteria": .string(criteria), "target-content-id": "chat"])
        }
        fixture.receive("3")
        #expect(fixture.list.map(\.content.filterCriteria) == ["work", "home", nil])
        #expect(fixture.list.map(\.content.targetContentIdentifier) == ["chat", "chat", nil])
        #expect(fixture.phone.bannersShown.map(\.notification.requestIdentifier) == ["1", "3"])
    }
}
