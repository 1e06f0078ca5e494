import BeckonModel
import BeckonPush
import Foundation
import Testing

/// `reference/push-protocols.md`, *Payload*; P-6 to P-12.
@Suite struct ApsTests {
    private let all: [String: JSONValue] = [
        "alert": [
            "title": "T", "subtitle": "S", "body": "B", "launch-image": "L", "loc-key": "K", "loc-args": ["a", "b"],
            "title-loc-key": "TK", "title-loc-args": ["c"], "subtitle-loc-key": "SK", "subtitle-loc-args": [],
        ],
        "badge": 3, "sound": ["critical": 1, "name": "alarm", "volume": 0.5], "thread-id": "t", "category": "c",
        "content-available": 1, "mutable-content": 1, "target-content-id": "w", "interruption-level": "time-sensitive",
        "relevance-score": 0.75, "filter-criteria": "f", "stale-date": 1_700_000_001,
        "content-state": ["score": [1, true]], "timestamp": 1_700_000_000, "event": "update",
        "dismissal-date": 1_700_000_002, "attributes-type": "Ride", "attributes": ["driver": "d"],
    ]

    @Test func everyMemberIsReadAndEncodesBack() throws {
        let aps = Aps(payload: ["aps": .object(all)])
        #expect(aps.alert?.title == "T")
        #expect(aps.alert?.subtitle == "S")
        #expect(aps.alert?.body == "B")
        #expect(aps.alert?.launchImage == "L")
        #expect(aps.alert?.locKey == "K")
        #expect(aps.alert?.locArgs == ["a", "b"])
        #expect(aps.alert?.titleLocKey == "TK")
        #expect(aps.alert?.titleLocArgs == ["c"])
        #expect(aps.alert?.subtitleLocKey == "SK")
        #expect(aps.alert?.subtitleLocArgs == [])
        #expect(aps.badge == 3)
        #expect(aps.sound == Aps.Sound(name: "alarm", isCritical: true, volume: 0.5))
        #expect(aps.threadID == "t")
        #expect(aps.category == "c")
        #expect(aps.contentAvailable == true)
        #expect(aps.mutableContent == true)
        #expect(aps.targetContentID == "w")
        #expect(aps.interruptionLevel == .timeSensitive)
        #expect(aps.relevanceScore == 0.75)
        #expect(aps.filterCriteria == "f")
        #expect(aps.staleDate == 1_700_000_001)
        #expect(aps.contentState == ["score": [1, true]])
        #expect(aps.timestamp == 1_700_000_000)
        #expect(aps.event == .update)
        #expect(aps.dismissalDate == 1_700_000_002)
        #expect(aps.attributesType == "Ride")
        #expect(aps.attributes == ["driver": "d"])
        #expect(aps.unknown.isEmpty)
        #expect(aps.warnings.isEmpty)
        #expect(aps.members == all)
        #expect(try JSONDecoder().decode(Aps.self, from: JSONEncoder().encode(aps)) == aps)
        #expect(try JSONReader().value(in: aps.encoded()) == .object(all))
    }

    /// Known members in Apple's order, unknown ones by name behind them.
    @Test func membersAreWrittenInTheOrderOfTheirMeaning() throws {
        let aps = Aps([
            "zebra": 1, "mutable-content": 1, "badge": 2, "alert": ["body": "B", "image": "i", "title": "T"], "ant": 1,
        ])
        #expect(
            String(decoding: aps.encoded(), as: UTF8.self)
                == #"{"alert":{"title":"T","body":"B","image":"i"},"badge":2,"mutable-content":1,"ant":1,"zebra":1}"#)
    }

    @Test func alertAndSoundEncodeAsTheyCame() {
        let aps = Aps(["alert": "Lunch", "sound": "default"])
        #expect(aps.alert?.body == "Lunch")
        #expect(aps.alert?.isString == true)
        #expect(aps.sound?.name == "default")
        #expect(aps.members == ["alert": "Lunch", "sound": "default"])
    }

    @Test func unknownMembersAreKept() {
        let members: [String: JSONValue] = [
            "alert": ["body": "B", "image": ["deep": [1]]], "sound": ["name": "a", "pitch": 2], "mutable_content": 1,
        ]
        let aps = Aps(members)
        #expect(aps.unknown == ["mutable_content": 1])
        #expect(aps.alert?.unknown == ["image": ["deep": [1]]])
        #expect(aps.sound?.unknown == ["pitch": 2])
        #expect(aps.members == members)
        #expect(aps.warnings.isEmpty)
        #expect(!aps.runsExtension)
    }

    /// A member of a wrong type is nil with a warning, and encodes back as it came.
    @Test(
        arguments: [
            ("alert", 42), ("alert", [1]), ("badge", "5"), ("badge", true), ("badge", [1]), ("sound", 1),
            ("thread-id", 7), ("category", ["a"]), ("content-available", "1"), ("content-available", true),
            ("mutable-content", "1"), ("mutable-content", 2), ("mutable-content", true), ("interruption-level", 1),
            ("relevance-score", "high"), ("relevance-score", true), ("stale-date", "tomorrow"), ("timestamp", 1e66),
            ("content-state", "{}"),
            ("attributes", []), ("event", 1), ("filter-criteria", 1), ("target-content-id", false),
        ] as [(String, JSONValue)])
    func wrongTypeIsNilWithAWarning(_ key: String, _ value: JSONValue) {
        let aps = Aps([key: value])
        var empty = Aps()
        empty.unknown = [key: value]
        empty.warnings = aps.warnings
        #expect(aps == empty)
        #expect(aps.warnings.map(\.path) == ["aps.\(key)"])
        #expect(aps.members == [key: value])
    }

    @Test func wrongTypesInsideAlertAndSoundAreTold() {
        let aps = Aps([
            "alert": ["title": 1, "loc-args": ["a", nil], "body": "B"], "sound": ["volume": "0.5", "critical": "1"],
        ])
        #expect(aps.alert?.body == "B")
        #expect(aps.alert?.locArgs == nil)
        #expect(
            Set(aps.warnings.map(\.path)) == [
                "aps.alert.title", "aps.alert.loc-args", "aps.sound.volume", "aps.sound.critical",
            ]
        )
        #expect(aps.alert?.unknown == ["title": 1, "loc-args": ["a", nil]])
    }

    /// Numbers that a vendor sends as texts are read, but never the badge (issue 3).
    @Test func numbersAsTextsAreReadWithAWarning() {
        let aps = Aps(["relevance-score": "0.5", "stale-date": "1700000000", "sound": ["volume": "1"], "badge": "5"])
        #expect(aps.relevanceScore == 0.5)
        #expect(aps.staleDate == 1_700_000_000)
        #expect(aps.sound?.volume == 1)
        #expect(aps.badge == nil)
        #expect(aps.warnings.count == 4)
    }

    @Test(arguments: [([:], "aps"), (["aps": "no"], "aps"), (["aps": [1]], "aps")] as [([String: JSONValue], String)])
    func missingOrWrongApsIsEmptyWithAWarning(_ payload: [String: JSONValue], _ path: String) {
        let aps = Aps(payload: payload)
        #expect(aps.members.isEmpty)
        #expect(aps.warnings.map(\.path) == [path])
    }

    /// P-12, P-17, P-29.
    @Test(
        arguments: [
            (["content-available": 1], true, false, false),
            (["content-available": 1, "badge": 1], false, false, false),
            (["content-available": 1, "alert": "x"], false, true, false),
            (["mutable-content": 1], false, false, false), (["mutable-content": 1, "alert": "x"], false, true, true),
            (["mutable-content": 1, "alert": ""], false, false, false),
            (["mutable-content": 1, "alert": ["loc-key": "K"]], false, true, true),
            (["alert": ["image": "x"]], false, false, false),
            (["content-available": 1, "sound": "a"], false, false, false),
        ] as [([String: JSONValue], Bool, Bool, Bool)])
    func silenceAlertAndExtensionFollowFromTheMembers(
        _ members: [String: JSONValue], _ isSilent: Bool, _ showsAlert: Bool, _ runsExtension: Bool
    ) {
        let aps = Aps(members)
        #expect(aps.isSilent == isSilent)
        #expect(aps.showsAlert == showsAlert)
        #expect(aps.runsExtension == runsExtension)
    }

    /// P-10: iOS 16 hands these to the content too.
    @Test func contentCarriesWhatIOS16Adds() {
        let content = NotificationContent(payload: ["aps": .object(all)])
        #expect(content.interruptionLevel == .timeSensitive)
        #expect(content.relevanceScore == 0.75)
        #expect(content.filterCriteria == "f")
        #expect(content.targetContentIdentifier == "w")
        #expect(content.sound == "alarm")
        #expect(content.badge == 3)
    }
}
