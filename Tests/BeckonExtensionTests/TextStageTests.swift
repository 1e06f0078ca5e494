import BeckonExtension
import BeckonModel
import BeckonPush
import Foundation
import Testing

/// R-3.4: localise, replace, mark, sound. R-3.3: what is of another source stays as it was.
@Suite struct TextStageTests {
    private let fixture = StageFixture()

    // MARK: Localise

    private let table = StringsLookup.table(["MSG": "New from %@", "TITLE": "Chat"])

    private func localized(_ alert: JSONValue, shown body: String = "") async throws -> NotificationContent {
        let payload: [String: JSONValue] = ["aps": ["alert": alert]]
        var revision = fixture.revision(payload)
        if !body.isEmpty { revision.content.body = body }
        return try await fixture.revised(LocalizeStage(strings: table), revision).content
    }

    @Test func keysAreResolvedWithTheExtensionsOwnTable() async throws {
        let content = try await localized(["title-loc-key": "TITLE", "loc-key": "MSG", "loc-args": ["Dana"]])
        #expect((content.title, content.body) == ("Chat", "New from Dana"))
    }

    @Test func whatTheTableLacksStaysAsTheSystemResolvedIt() async throws {
        let content = try await localized(["loc-key": "APP_ONLY"], shown: "The app's own words")
        #expect(content.body == "The app's own words")
    }

    @Test func bareKeyIsNeverShown() async throws {
        #expect(try await localized(["loc-key": "APP_ONLY"], shown: "APP_ONLY").body == "New message")
        let titled = try await localized(["title": "Dana", "loc-key": "APP_ONLY"], shown: "APP_ONLY")
        #expect((titled.title, titled.body) == ("Dana", ""))
    }

    @Test func literalTextIsNotReplaced() async throws {
        let content = try await localized(["body": "Literal", "loc-key": "MSG", "loc-args": ["Dana"]])
        #expect(content.body == "Literal")
    }

    /// A table of the bundle, as on a device.
    @Test func tableOfABundleIsAsked() async throws {
        let folder = try TemporaryFolder()
        let project = folder.url.appendingPathComponent("en.lproj")
        try FileManager.default.createDirectory(at: project, withIntermediateDirectories: true)
        try Data(#""MSG" = "From the bundle: %@";"#.utf8)
            .write(to: project.appendingPathComponent("Localizable.strings"))
        let bundle = try #require(Bundle(path: folder.url.path))
        let revised = try await fixture.revised(
            LocalizeStage(strings: .bundle(bundle)), ["aps": ["alert": ["loc-key": "MSG", "loc-args": ["Dana"]]]])
        #expect(revised.content.body == "From the bundle: Dana")
    }

    // MARK: Replace

    @Test func templatesTakeFieldsOfThePayload() async throws {
        let stage = ReplaceTextStage(title: "{message.sender.name}", subtitle: "{$title}", body: "{$sender}: {$text}")
        let content = try await fixture.revised(stage, Pushes.cometChat()).content
        #expect((content.title, content.subtitle, content.body) == ("Dana", "Dana", "Dana: See you"))
    }

    @Test func templateWhoseFieldIsMissingKeepsTheOriginal() async throws {
        let stage = ReplaceTextStage(title: "{message.sender.name}", body: "{message.nothing}")
        let content = try await fixture.revised(stage, Pushes.foreign).content
        #expect((content.title, content.body) == ("News", "of today"))
    }

    /// Seed 3: `push_notification_title` and `push_notification_body` in the extension's bundle.
    @Test func keysOfTheTableGiveTheWordsAndMissingOnesKeepTheOriginal() async throws {
        let stage = ReplaceTextStage(
            where: .vendor("voximplant"), titleKey: "push_notification_title", bodyKey: "push_notification_body",
            strings: .table(["push_notification_title": "Support chat", "other": "x"]))
        let content = try await fixture.revised(stage, Pushes.voximplant(["client_id": "c"])).content
        #expect((content.title, content.body) == ("Support chat", "New message"))
        #expect(try await fixture.revised(stage, Pushes.foreign) == fixture.revision(Pushes.foreign))
    }

    @Test(arguments: [
        (PushCondition.always, true), (.vendor("cometchat"), true), (.vendor("zulip"), false), (.kind(.message), true),
        (.kind(.call), false), (.field("message.sender.uid", is: "u-2"), true),
        (.field("message.sender.uid", is: 2), false), (.field("message.nothing", is: .null), false),
        (!.kind(.call) && .vendor("cometchat"), true), (!.kind(.message) && .vendor("cometchat"), false),
    ])
    func conditionChoosesThePushes(_ condition: PushCondition, _ matches: Bool) async throws {
        let stage = ReplaceTextStage(where: condition) { _ in .init(body: "other") }
        let content = try await fixture.revised(stage, Pushes.cometChat()).content
        #expect((content.body == "other") == matches)
    }

    // MARK: Sound

    @Test func firstRuleThatMatchesGivesTheSound() async throws {
        let stage = SoundStage([
            .init(.silent, where: .field("message.metadata.quiet", is: true)),
            .init(.named("ring.caf"), where: .vendor("cometchat")),
        ])
        let quiet = Pushes.cometChat(["metadata": ["quiet": true]])
        #expect(try await fixture.revised(stage, quiet).content.sound == nil)
        #expect(try await fixture.revised(stage, Pushes.cometChat()).content.sound == "ring.caf")
        #expect(try await fixture.revised(stage, Pushes.foreign).content.sound == "default")
    }

    // MARK: Mark

    /// Seed 3: `with_attachments: 1`; and any other vendor's files.
    @Test func messageWithAttachmentsGetsTheMarkWhicheverVendorsItIs() async throws {
        let stage = AttachmentMarkStage()
        let file: JSONValue = ["attachments": [["url": "https://media.example/a.png"]]]
        for (payload, body) in [
            (Pushes.voximplant(["with_attachments": 1]), "📎 New message"),
            (Pushes.voximplant(["with_attachments": 0]), "New message"),
            (Pushes.cometChat(["type": "image", "data": file]), "📎 Photo"), (Pushes.cometChat(), "Photo"),
            (Pushes.foreign, "of today"),
        ] {
            #expect(try await fixture.revised(stage, payload).content.body == body)
        }
    }

    @Test func markStandsOnceAndAloneWhereThereIsNoBody() async throws {
        var payload = Pushes.voximplant(["with_attachments": 1])
        let once = try await fixture.revised(AttachmentMarkStage(), payload)
        #expect(try await fixture.revised(AttachmentMarkStage(), once) == once)
        payload["aps"] = ["alert": ["title": "Kit"]]
        #expect(try await fixture.revised(AttachmentMarkStage(mark: "[file]"), payload).content.body == "[file]")
        #expect(try await fixture.revised(AttachmentMarkStage(mark: ""), payload).content.body == "")
    }
}
