import BeckonModel
import BeckonPush
import BeckonRouting
import BeckonTesting
import Foundation
import Testing

/// What the system takes over of a content that the extension hands back (P-17, P-18, P-34).
@MainActor @Suite(.timeLimit(.minutes(1))) struct PhoneAcceptanceTests {
    private static let aps: [String: JSONValue] = [
        "alert": ["title": "T", "body": "B"], "mutable-content": 1, "badge": 4,
    ]

    @Test(arguments: [true, false])
    func p17AContentWithoutTextIsSuppressedWithTheEntitlementAndElseShownAsPushed(entitled: Bool) async throws {
        let script = ScriptedExtension.Script { content in
            var content = content
            (content.title, content.body, content.sound, content.badge) = ("", "", nil, nil)
            return content
        }
        let fixture = try PhoneFixture(extension: script) { bundle, _ in
            if entitled { bundle.capabilities.insert(.filtering) }
        }
        try await fixture.used()
        fixture.receive(Self.aps)
        try await fixture.phone.until { fixture.phone.presentations.count == 1 }
        #expect(fixture.list.map(\.content.body) == (entitled ? [] : ["B"]))
        #expect(fixture.phone.bannersShown.count == (entitled ? 0 : 1))
        #expect(fixture.phone.badge == (entitled ? 0 : 4))
        #expect(fixture.reasons("not-shown") == (entitled ? ["filtered"] : []))
    }

    @Test func p17WithoutTheEntitlementAnUnwantedOneCanBeMadeGenericAndSilent() async throws {
        let script = ScriptedExtension.Script { content in
            var content = content
            (content.title, content.body, content.sound) = ("", "New activity", nil)
            content.interruptionLevel = .passive
            return content
        }
        let fixture = try PhoneFixture(extension: script)
        try await fixture.used()
        fixture.receive(Self.aps.merging(["sound": "default"]) { $1 })
        try await fixture.phone.until { fixture.list.count == 1 }
        #expect(fixture.list.map(\.content.body) == ["New activity"])
        #expect(fixture.phone.presentations.map(\.options) == [[.list, .badge]])
    }

    // MARK: Attachments

    private nonisolated static let sizes: [(name: String, limit: Int)] = [
        ("a.jpg", 10), ("a.JPEG", 10), ("a.gif", 10), ("a.png", 10), ("a.aiff", 5), ("a.wav", 5), ("a.mp3", 5),
        ("a.m4a", 5), ("a.mpg", 50), ("a.mpeg", 50), ("a.mp4", 50), ("a.avi", 50),
    ]

    /// A phone whose extension attaches these files, and what was shown.
    private func shown(
        _ files: @escaping @Sendable (_ folder: URL) throws -> [URL], resources: Bool = false
    ) async throws -> (fixture: PhoneFixture, attachments: [NotificationAttachment]) {
        let script = ScriptedExtension.Script(work: { content, system in
            var content = content
            do {
                content.attachments = try files(system.appGroup).map {
                    NotificationAttachment(identifier: $0.lastPathComponent, file: $0)
                }
            } catch {
                content.body = "\(error)"
            }
            return content
        })
        let fixture = try PhoneFixture(extension: script) { bundle, folder in
            if resources { bundle.resources = folder.appendingPathComponent("group/bundle") }
        }
        try await fixture.used()
        fixture.receive(Self.aps)
        try await fixture.phone.until { fixture.list.count == 1 }
        #expect(fixture.list.map(\.content.body) == ["B"], "the text is shown whatever the attachments are")
        return (fixture, fixture.list[0].content.attachments)
    }

    /// A file of that size; it takes no room on disk.
    private nonisolated static func file(_ name: String, _ size: Int, in folder: URL) throws -> URL {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appendingPathComponent(name)
        guard FileManager.default.createFile(atPath: file.path, contents: nil) else {
            throw CocoaError(.fileWriteUnknown)
        }
        let handle = try FileHandle(forWritingTo: file)
        defer { try? handle.close() }  // It was not read, and nothing is to be kept of it.
        try handle.truncate(atOffset: UInt64(size))
        return file
    }

    @Test func p18AnAttachmentIsMovedIntoTheSystemsStore() async throws {
        let (fixture, attachments) = try await shown { [try Self.file("picture.jpg", 100, in: $0)] }
        let stored = try #require(attachments.first)
        #expect(attachments.count == 1 && stored.identifier == "picture.jpg")
        #expect(stored.file.lastPathComponent == "picture.jpg")
        #expect(FileManager.default.fileExists(atPath: stored.file.path))
        #expect(!stored.file.path.hasPrefix(fixture.phone.appGroup.path))
        let left = fixture.phone.appGroup.appendingPathComponent("picture.jpg")
        #expect(!FileManager.default.fileExists(atPath: left.path))
    }

    @Test func p18AnAttachmentOfTheBundleIsCopied() async throws {
        let (fixture, attachments) = try await shown(
            { [try Self.file("logo.png", 100, in: $0.appendingPathComponent("bundle"))] }, resources: true)
        let kept = fixture.phone.appGroup.appendingPathComponent("bundle/logo.png")
        #expect(FileManager.default.fileExists(atPath: kept.path))
        #expect(attachments.count == 1 && attachments[0].file != kept)
        #expect(FileManager.default.fileExists(atPath: attachments[0].file.path))
    }

    @Test func p18EachTypeHasItsSize() async throws {
        let (fixture, attachments) = try await shown { folder in
            try Self.sizes.flatMap { name, limit in
                try [
                    Self.file(name, limit * 1_000_000, in: folder),
                    Self.file("large-\(name)", limit * 1_000_000 + 1, in: folder),
                ]
            }
        }
        #expect(attachments.map(\.identifier) == Self.sizes.map(\.name))
        #expect(
            fixture.reasons("refused")
                == Array(repeating: "attachment-too-large", count: Self.sizes.count))
    }

    @Test(arguments: ["picture.webp", "picture", "picture.tmp", "picture.jpg.part", "clip.mov"])
    func p18TheFileNameExtensionAloneTellsTheType(name: String) async throws {
        let (fixture, attachments) = try await shown { folder in
            [try Self.file(name, 100, in: folder), try Self.file("good.png", 100, in: folder)]
        }
        #expect(attachments.map(\.identifier) == ["good.png"])
        #expect(fixture.reasons("refused") == ["attachment-unknown-type"])
        let left = fixture.phone.appGroup.appendingPathComponent(name)
        #expect(FileManager.default.fileExists(atPath: left.path), "what is refused is not moved")
    }

    @Test func p18OnlyALocalFileIsAttached() async throws {
        let (fixture, attachments) = try await shown { folder in
            let directory = folder.appendingPathComponent("folder.png")
            try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
            return [
                folder.appendingPathComponent("missing.png"), directory,
                URL(string: "https://cdn.example/picture.png") ?? directory,
            ]
        }
        #expect(attachments == [])
        #expect(fixture.reasons("refused") == Array(repeating: "attachment-not-a-file", count: 3))
    }

    // MARK: Communication

    private nonisolated static let carol = NotificationContent.Communication(
        senderIdentifier: "carol", senderName: "Carol", conversationIdentifier: "group_team", groupName: "Team")

    /// What of P-34 is left out.
    enum Missing: CaseIterable {
        case nothing
        case capability
        case activityType
        case donation
        case ownDonation
    }

    @Test(arguments: Missing.allCases)
    func p34ACommunicationNotificationNeedsCapabilityActivityTypeAndDonation(missing: Missing) async throws {
        let script = ScriptedExtension.Script(work: { content, system in
            var donated = Self.carol
            if missing == .ownDonation { donated.senderIdentifier = "dave" }
            if missing != .donation { system.donate(donated) }
            var content = content
            content.communication = Self.carol
            return content
        })
        let fixture = try PhoneFixture(extension: script) { bundle, _ in
            if missing != .capability { bundle.capabilities.insert(.communication) }
            if missing != .activityType { bundle.activityTypes = ["INSendMessageIntent"] }
        }
        try await fixture.used()
        // Only the sender may interrupt.
        fixture.phone.focus = Focus(allowedSenders: ["carol"])
        fixture.receive(Self.aps)
        try await fixture.phone.until { fixture.list.count == 1 }
        #expect(fixture.list.map(\.content.communication) == [missing == .nothing ? Self.carol : nil])
        #expect(fixture.phone.bannersShown.count == (missing == .nothing ? 1 : 0))
        let reasons: [Missing: [String]] = [
            .nothing: [], .capability: ["communication-no-capability"],
            .activityType: ["communication-no-activity-type"],
        ]
        #expect(fixture.reasons("refused") == reasons[missing, default: ["communication-not-donated"]])
    }

    @Test func p34AnInteractionThatTheAppDonatedCountsToo() async throws {
        let script = ScriptedExtension.Script { content in
            var content = content
            content.communication = Self.carol
            return content
        }
        let fixture = try PhoneFixture(extension: script) { bundle, _ in
            bundle.capabilities.insert(.communication)
            bundle.activityTypes = ["INSendMessageIntent"]
        }
        try await fixture.used()
        fixture.script.systems[0].donate(Self.carol)
        fixture.receive(Self.aps)
        try await fixture.phone.until { fixture.list.count == 1 }
        #expect(fixture.list.map(\.content.communication) == [Self.carol])
    }
}
