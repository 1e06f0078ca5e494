import BeckonAPI
import BeckonClient
import BeckonModel
import BeckonRouting
import BeckonScreens
import BeckonTesting
import Foundation
import Testing
import UIKit

@testable import BeckonUIKit

/// What a row shows and offers.
@MainActor @Suite(.timeLimit(.minutes(1))) struct MessageRowsTests {
    private func opened(_ fixture: ScreensFixture, with receiver: Receiver = toAlice) async -> ChatViewController {
        let controller = ChatViewController(fixture.context, with: receiver)
        controller.fakeAppear()
        await until { controller.chat.snapshot.state == .loaded && !controller.chat.snapshot.isRefreshing }
        return controller
    }

    private func actions(_ list: MessageListView, _ text: String) -> [UIAction] {
        let path = list.listView.indexPathsForVisibleItems.first { list.list?.row(at: $0)?.item?.text == text }
        return path.flatMap { list.menu(at: $0) }?.fakeActions ?? []
    }

    private func choose(_ title: String, of text: String, in list: MessageListView) {
        actions(list, text).first { $0.title == title }?.fakePerform()
    }

    @Test func aMessageIsEditedInTheComposerAndSaysSo() async throws {
        let fixture = try await ScreensFixture()
        let controller = await opened(fixture)
        let (list, composer) = (controller.messageList, controller.composer)
        composer.send("Hello")
        await until { controller.chat.snapshot.items.first?.delivery == .sent }
        composer.write("put aside")
        choose("Edit", of: "Hello", in: list)
        #expect(composer.parts?.textView.text == "Hello" && composer.parts?.banner.text == "Editing message")
        #expect(composer.parts?.sendButton.accessibilityLabel == "Save")
        composer.send("Goodbye")
        await until { list.texts == ["Goodbye"] && list.cells.first?.bubble?.footer.text?.contains("Edited") == true }
        #expect(composer.parts?.textView.text == "put aside" && composer.parts?.banner.isHidden == true)
    }

    @Test func editingIsGivenUpByTheBannersButton() async throws {
        let controller = await opened(try await ScreensFixture())
        controller.composer.send("Hello")
        await until { controller.chat.snapshot.items.first?.delivery == .sent }
        choose("Edit", of: "Hello", in: controller.messageList)
        controller.composer.parts?.cancelButton.fakeTap()
        #expect(controller.composer.parts?.textView.text == "" && controller.messageList.texts == ["Hello"])
    }

    @Test func aDeletedMessageLeavesATombstoneWithoutActions() async throws {
        let controller = await opened(try await ScreensFixture())
        controller.composer.send("Hello")
        await until { controller.chat.snapshot.items.first?.delivery == .sent }
        choose("Delete", of: "Hello", in: controller.messageList)
        await until { controller.messageList.texts == ["This message was deleted"] }
        #expect(controller.messageList.cells.first?.accessibilityCustomActions?.isEmpty == true)
    }

    @Test func aReactionIsGiven() async throws {
        let fixture = try await ScreensFixture()
        try await fixture.post("Hi")
        let controller = await opened(fixture)
        let list = controller.messageList
        await until { list.texts == ["Hi"] }
        choose("👍", of: "Hi", in: list)
        await until { list.cells.first?.bubble?.reactions.arrangedSubviews.count == 1 }
        let button = try #require(list.cells.first?.bubble?.reactions.arrangedSubviews.first as? UIButton)
        #expect(button.configuration?.title == "👍 1" && list.cells.first?.accessibilityLabel?.contains("👍 1") == true)
        #expect(button.accessibilityLabel == "👍 1 reactions")
    }

    @Test(arguments: [true, false]) func aTouchOnAReactionTakesOnesOwnBackAndJoinsAnothers(isMine: Bool) async throws {
        let fixture = try await ScreensFixture()
        var item = ChatItem(
            identity: .message(1), messageID: 1, sender: alice, isOwn: false, text: "Hi", sentAt: 0)
        item.reactions = [ReactionCount(reaction: "👍", count: 1, reactedByMe: isMine)]
        var asked: [Bool] = []
        let bubble = BubbleView(fixture.context)
        bubble.show(item, namesSender: false) { choice in
            if case .react(_, "👍", let isOn) = choice { asked.append(isOn) }
        }
        (bubble.reactions.arrangedSubviews.first as? UIButton)?.fakeTap()
        #expect(asked == [!isMine])
    }

    @Test func whatCannotBeSentIsSentAgainOrDiscarded() async throws {
        let fixture = try await ScreensFixture()
        let controller = await opened(fixture)
        let list = controller.messageList
        await fixture.server.fail(API.sendMessage, .status(400, ChatError(.badRequest, "No.")), times: 1)
        controller.composer.send("Hello")
        await until { controller.chat.snapshot.items.first?.delivery == .failed }
        #expect(list.cells.first?.bubble?.footer.text?.contains("Not sent") == true)
        #expect(list.cells.first?.accessibilityLabel?.contains("Not sent") == true)
        choose("Discard", of: "Hello", in: list)
        await until { list.texts.isEmpty }
    }

    @Test func aTextIsCopied() async throws {
        let fixture = try await ScreensFixture()
        try await fixture.post("Hi")
        let controller = await opened(fixture)
        await until { controller.messageList.texts == ["Hi"] }
        choose("Copy", of: "Hi", in: controller.messageList)
        #expect(UIPasteboard.general.string == "Hi")
    }

    @Test func aReplyOpensTheThread() async throws {
        let fixture = try await ScreensFixture()
        let id = try await fixture.post("Hi", to: toTeam)
        let controller = await opened(fixture, with: toTeam)
        let navigation = UINavigationController(rootViewController: controller)
        await until { controller.messageList.texts == ["Hi"] }
        choose("Reply", of: "Hi", in: controller.messageList)
        let thread = try #require(navigation.topViewController as? ChatViewController)
        #expect(thread.destination == .conversation(toTeam, messageID: nil, thread: String(id)))
    }

    @Test func inAGroupOthersAreNamedAndWhatHappensIsALine() async throws {
        let fixture = try await ScreensFixture()
        try await fixture.post("Hi", to: toTeam)
        let controller = await opened(fixture, with: toTeam)
        await until { controller.messageList.texts == ["Hi"] }
        #expect(controller.messageList.cells.first?.bubble?.sender.text == "Alice")
        await fixture.server.remove(carol.uid, from: team, by: alice.uid)
        await until { controller.messageList.notes.contains("Alice removed Carol") }
        #expect(controller.navigationItem.rightBarButtonItem?.title == "Members")
    }

    // MARK: Files

    private func file(_ name: String, _ bytes: Int = 3) throws -> ComposerAttachment {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let url = folder.appendingPathComponent(name)
        try Data(repeating: 1, count: bytes).write(to: url)
        return ComposerAttachment(path: url.path, name: name, mimeType: "image/png", size: Int64(bytes))
    }

    @Test func aPictureIsPickedSentAndShown() async throws {
        let fixture = try await ScreensFixture()
        let picture = try file("cat.png")
        fixture.context.pickFiles = { _, picked in picked([picture]) }
        let controller = await opened(fixture)
        let parts = try #require(controller.composer.parts)
        #expect(!parts.attachButton.isHidden)
        parts.attachButton.fakeTap()
        let chip = try #require(parts.files.arrangedSubviews.first as? UIButton)
        #expect(chip.accessibilityLabel == "Remove cat.png" && parts.sendButton.isEnabled)
        chip.fakeTap()
        #expect(parts.files.isHidden && !parts.sendButton.isEnabled)
        parts.attachButton.fakeTap()
        parts.sendButton.fakeTap()
        let cell = try #require(controller.messageList.cells.first)
        #expect(cell.accessibilityLabel?.contains("Photo cat.png") == true)
        let view: AttachmentView = try #require(cell.bubble?.find())
        await until { view.image.image != nil }
        #expect(!view.image.isHidden)
        try await fixture.server.until { $0.messages(of: bob.uid, with: toAlice).map(\.type) == [.image] }
    }

    /// A file of a message: fetched by a touch, with how far it is, opened by the next.
    @Test func aFileIsFetchedAndOpenedByATouch() async throws {
        let fixture = try await ScreensFixture()
        fixture.context.openFile = { _, _ in }
        let view = AttachmentView(fixture.context)
        var asked: [String] = []
        func show(_ state: ChatAttachment.Download) {
            let file = ChatAttachment(
                url: "/f", name: "a.pdf", mimeType: "application/pdf", size: 2_000, download: state)
            view.show(file, upload: nil, ink: .label) { choice in
                switch choice {
                case .download(let attachment): asked.append("download \(attachment.name)")
                case .open(let path): asked.append("open \(path)")
                default: break
                }
            }
        }
        show(.remote)
        #expect(view.button.accessibilityLabel == "Download a.pdf" && view.progress.isHidden)
        view.button.fakeTap()
        show(.loading(TransferProgress(done: 1, total: 2)))
        #expect(view.progress.progress == 0.5 && !view.progress.isHidden)
        #expect(view.button.accessibilityLabel == "Downloaded 50%")
        show(.failed(ChatError(.networkIssues, "")))
        #expect(view.button.configuration?.title == "a.pdf could not be downloaded")
        view.button.fakeTap()
        show(.here(path: "/tmp/a.pdf"))
        #expect(view.button.accessibilityLabel == "Open a.pdf")
        view.button.fakeTap()
        #expect(asked == ["download a.pdf", "download a.pdf", "open /tmp/a.pdf"])
    }

    @Test func whatIsTooLargeIsSaidAndNotAdded() async throws {
        let fixture = try await ScreensFixture()
        let size = ComposerLimits.attachment + 1
        fixture.context.pickFiles = { _, picked in
            picked([ComposerAttachment(path: "/x", name: "film.mov", mimeType: "video/mp4", size: size)])
        }
        let controller = await opened(fixture)
        let parts = try #require(controller.composer.parts)
        parts.attachButton.fakeTap()
        #expect(parts.problem.text?.contains("“film.mov” is too large") == true && !parts.problem.isHidden)
        #expect(parts.files.isHidden)
    }

    @Test func withoutAPickerThereIsNoButtonForFiles() async throws {
        let controller = await opened(try await ScreensFixture())
        #expect(controller.composer.parts?.attachButton.isHidden == true)
    }

    @Test func aNameIsOfferedAndPutIn() async throws {
        let controller = await opened(try await ScreensFixture(), with: toTeam)
        controller.composer.write("Hi @ca")
        let parts = try #require(controller.composer.parts)
        await until { !parts.suggestions.arrangedSubviews.isEmpty }
        let button = try #require(parts.suggestions.arrangedSubviews.first as? UIButton)
        #expect(button.accessibilityLabel == "Mention Carol")
        button.fakeTap()
        #expect(parts.textView.text.hasPrefix("Hi @Carol"))
    }
}
