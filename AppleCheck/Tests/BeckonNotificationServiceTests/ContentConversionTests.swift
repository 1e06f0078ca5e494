import BeckonModel
@testable import BeckonNotificationService
import BeckonPush
import Foundation
import Testing
import UserNotifications

/// what the system holds becomes a value and goes back, and nothing is lost on the way.
struct ContentConversionTests {
    private static let full: [String: JSONValue] = [
        "aps": [
            "alert": ["title": "Anna", "subtitle": "Team", "body": "Hi"], "badge": 3, "sound": "ping.caf",
            "thread-id": "t", "category": "chat", "interruption-level": "time-sensitive", "relevance-score": 0.5,
            "filter-criteria": "work", "target-content-id": "window", "mutable-content": 1,
        ],
        "flag": true, "one": 1, "deep": ["list": [1, "two", false]],
    ]

    @Test func everyFieldBecomesAValue() throws {
        let content = try #require(
            UNNotificationContent.pushed(Self.full).mutableCopy() as? UNMutableNotificationContent)
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).png")
        try Data(count: 1).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        content.attachments = [try UNNotificationAttachment(identifier: "a", url: file, options: nil)]
        var expected = NotificationContent(payload: Self.full)
        expected.attachments = [NotificationAttachment(identifier: "a", file: file)]
        #expect(NotificationContent(content) == expected)
    }

    @Test func aSoundWithoutANameInThePayloadIsTheSystems() {
        let content = UNMutableNotificationContent()
        #expect(NotificationContent(content).sound == nil)
        content.sound = .default
        #expect(NotificationContent(content).sound == "default")
    }

    @Test(arguments: [
        (UNNotificationInterruptionLevel.passive, Aps.InterruptionLevel?.some(.passive)),
        (.timeSensitive, .timeSensitive), (.critical, .critical), (.active, nil),
    ])
    func levelsGoThereAndBack(system: UNNotificationInterruptionLevel, value: Aps.InterruptionLevel?) {
        let content = UNMutableNotificationContent()
        content.interruptionLevel = system
        let read = NotificationContent(content)
        #expect(read.interruptionLevel == value)
        let bare = UNNotificationContent()
        #expect(bare.revised(from: NotificationContent(bare), to: read).interruptionLevel == system)
    }

    /// The words of the payload stand where the system has made nothing else of them.
    @Test func aPushedActiveStaysAWord() {
        let content = UNNotificationContent.pushed(["aps": ["alert": "Hi", "interruption-level": "active"]])
        #expect(NotificationContent(content).interruptionLevel == .active)
    }

    private struct Change: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let change: @Sendable (inout NotificationContent) -> Void
        let isThere: @Sendable (UNNotificationContent) -> Bool
    }

    private static let changes = [
        Change(testDescription: "title") {
            $0.title = "B"
        } isThere: {
            $0.title == "B"
        },
        Change(testDescription: "subtitle") {
            $0.subtitle = "B"
        } isThere: {
            $0.subtitle == "B"
        },
        Change(testDescription: "body") {
            $0.body = "B"
        } isThere: {
            $0.body == "B"
        },
        Change(testDescription: "badge") {
            $0.badge = 9
        } isThere: {
            $0.badge == 9
        },
        Change(testDescription: "no badge") {
            $0.badge = nil
        } isThere: {
            $0.badge == nil
        },
        Change(testDescription: "sound") {
            $0.sound = "a.caf"
        } isThere: {
            $0.sound?.fakeName == "a.caf"
        },
        Change(testDescription: "the system's sound") {
            $0.sound = "default"
        } isThere: {
            $0.sound == .default
        },
        Change(testDescription: "silence") {
            $0.sound = nil
        } isThere: {
            $0.sound == nil
        },
        Change(testDescription: "thread") {
            $0.threadIdentifier = "B"
        } isThere: {
            $0.threadIdentifier == "B"
        },
        Change(testDescription: "category") {
            $0.categoryIdentifier = "B"
        } isThere: {
            $0.categoryIdentifier == "B"
        },
        Change(testDescription: "level") {
            $0.interruptionLevel = .passive
        } isThere: {
            $0.interruptionLevel == .passive
        },
        Change(testDescription: "no level") {
            $0.interruptionLevel = nil
        } isThere: {
            $0.interruptionLevel == .active
        },
        Change(testDescription: "relevance") {
            $0.relevanceScore = 1
        } isThere: {
            $0.relevanceScore == 1
        },
        Change(testDescription: "criteria") {
            $0.filterCriteria = "B"
        } isThere: {
            $0.filterCriteria == "B"
        },
        Change(testDescription: "window") {
            $0.targetContentIdentifier = nil
        } isThere: {
            $0.targetContentIdentifier == nil
        },
        Change(testDescription: "payload") {
            $0.userInfo["new"] = 5
        } isThere: {
            $0.userInfo["new"] as? Int == 5
        },
        Change(testDescription: "no flag") {
            $0.userInfo["flag"] = nil
        } isThere: {
            $0.userInfo["flag"] == nil
        },
    ]

    /// One thing changes, and all else is as it was.
    @Test(arguments: changes) private func whatIsChangedIsPutBackAlone(change: Change) throws {
        let content = UNNotificationContent.pushed(Self.full)
        let before = NotificationContent(content)
        var after = before
        change.change(&after)
        let revised = content.revised(from: before, to: after)
        #expect(change.isThere(revised) && !change.isThere(content))
        // Read again, it is the same value, but for a sound: its name is the payload's.
        var read = NotificationContent(revised)
        var expected = after
        if before.sound != after.sound { (read.sound, expected.sound) = (nil, nil) }
        if after.interruptionLevel == nil { expected.interruptionLevel = .active }
        #expect(read == expected)
    }

    /// `userInfo` keeps what is no JSON, and its numbers and flags their own classes.
    @Test func aPayloadThatNoStageTouchesIsTheSystemsOwn() throws {
        let content = UNMutableNotificationContent()
        let date = Date(timeIntervalSince1970: 5)
        content.userInfo = ["date": date, "flag": true, "aps": ["alert": "Hi"], 7: "a key that is no text"]
        content.sound = UNNotificationSound(named: UNNotificationSoundName("kept.caf"))
        let before = NotificationContent(content)
        var after = before
        after.body = "revised"
        after.userInfo["mark"] = "beckon"
        let revised = content.revised(from: before, to: after)
        #expect(revised.userInfo["date"] as? Date == date)
        #expect(revised.userInfo["flag"] as? Bool == true)
        #expect(revised.userInfo[7] as? String == "a key that is no text")
        #expect(revised.userInfo["mark"] as? String == "beckon")
        #expect(revised.sound?.fakeName == "kept.caf")
        #expect(content.userInfo.count == 4 && content.body == "")
    }
}
