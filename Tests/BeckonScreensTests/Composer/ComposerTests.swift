import BeckonAPI
import BeckonClient
import BeckonModel
import BeckonStore
import BeckonTesting
import Testing

@testable import BeckonScreens

/// The composer of a window, by intents and snapshots.
@MainActor @Suite(.timeLimit(.minutes(1))) struct ComposerTests {
    private let chat = ScriptedChat()
    private let time = ManualTime()
    private let watch = Watch()

    private func window(parent: Int64? = nil) async -> ChatWindow {
        let window = ChatWindow(
            with: toAlice, parent: parent, account: bob, source: chat.source, visibility: VisibleChats(),
            time: time.source)
        window.onChange = { [watch] in watch.changed() }
        window.composer.onChange = { [watch] in watch.changed() }
        window.appear()
        await watch.until { window.snapshot.state == .loaded && window.snapshot.access == .open }
        return window
    }

    private func sent(_ count: Int) async -> [MessageDraft] {
        while !Task.isCancelled, chat.script({ $0.sent.count }) < count { await Task.yield() }
        return chat.script { $0.sent.map(\.draft) }
    }

    @Test func aDraftIsThereWhenTheWindowOpensAndKeptWhenItCloses() async {
        chat.script { $0.draft = "half a" }
        let window = await window()
        await watch.until { window.composer.snapshot.text == "half a" }
        window.composer.edit("half a thought")
        window.disappear()
        while !Task.isCancelled, chat.script({ $0.drafts.isEmpty }) { await Task.yield() }
        #expect(chat.script { $0.drafts } == ["half a thought"])
        #expect(window.composer.snapshot.text == "half a thought")
    }

    @Test func whatIsSentIsAmongTheItemsAtOnceAndTheComposerIsEmpty() async {
        let window = await window()
        window.composer.edit("  Hello\n")
        window.composer.submit()
        #expect(window.snapshot.items.map(\.text) == ["Hello"] && window.composer.snapshot.text == "")
        #expect(await sent(1).map(\.text) == ["Hello"])
    }

    @Test func aQuoteFilesAndNamesGoWithTheMessage() async {
        chat.script { state in
            state.stored = stored(1...2)
            state.people = [alice]
        }
        let window = await window()
        window.composer.quote(window.snapshot.items[1])
        window.composer.edit("See @al", cursor: 7)
        await watch.until { window.composer.snapshot.suggestions == [alice] }
        window.composer.mention(alice)
        window.composer.attach([ComposerAttachment(path: "/tmp/a", name: "a.png", mimeType: "image/png", size: 3)])
        window.composer.submit()
        let draft = await sent(1)[0]
        #expect(draft.text == "See @Alice" && draft.data == ["mentions": ["alice"]] && draft.type == .image)
        #expect(draft.quotedMessageId == 2 && draft.parentMessageId == nil)
        #expect(chat.script { $0.sent[0].files.map(\.path) } == ["/tmp/a"])
        let item = window.snapshot.items.last
        #expect(item?.quote?.content == .message(sender: alice, type: .text, text: "text 2"))
        #expect(item?.attachments.map(\.name) == ["a.png"] && item?.mentions == [alice.uid])
        #expect(window.composer.snapshot.mode == .new && window.composer.snapshot.attachments == [])
    }

    @Test func aMessageIsChangedAndWhatWasBeingWrittenComesBack() async {
        var own = message(1, from: bob)
        own.data = ["mentions": ["carol"]]
        chat.script { [own] in $0.stored = newest([own], more: false) }
        chat.script { $0.people = [alice] }
        let window = await window()
        window.composer.edit("half a thought")
        window.composer.beginEditing(window.snapshot.items[0])
        #expect(window.composer.snapshot.text == "text 1")
        window.composer.edit("text 2 @a", cursor: 9)
        await watch.until { window.composer.snapshot.suggestions == [alice] }
        window.composer.mention(alice)
        window.composer.submit()
        #expect(window.snapshot.items[0].isChanging && window.composer.snapshot.text == "half a thought")
        await watch.until { window.snapshot.items[0].text == "text 2 @Alice" && window.snapshot.items[0].isEdited }
        // Whom it has mentioned before stays.
        #expect(chat.script { $0.edits.map(\.1.data) } == [["mentions": ["carol", "alice"]]])
    }

    /// Blocked meanwhile: what was to be said instead is not lost.
    @Test func anEditThatMayNotBeMadeStaysInTheComposer() async {
        chat.script { $0.stored = newest([message(1, from: bob)], more: false) }
        let window = await window()
        #expect(!window.edit(7, ComposedMessage(text: "there is none")))
        window.composer.beginEditing(window.snapshot.items[0])
        window.composer.edit("text 2")
        window.accessChanged(.blocks(byMe: false, byOther: true))
        #expect(!window.edit(1, ComposedMessage(text: "text 2")))
        window.composer.submit()
        #expect(window.composer.snapshot.text == "text 2" && chat.script { $0.edits.isEmpty })
    }

    @Test func whoMayNotWriteKeepsWhatWasWritten() async {
        let window = await window()
        window.composer.edit("Hello")
        window.accessChanged(.blocks(byMe: false, byOther: true))
        #expect(!window.composer.isEnabled && !window.composer.snapshot.canSend)
        window.composer.submit()
        #expect(window.composer.snapshot.text == "Hello" && window.snapshot.items == [])
        window.accessChanged(.blocks(byMe: false, byOther: false))
        #expect(window.composer.snapshot.canSend)
    }

    @Test func writingIsToldAndItsEndToo() async {
        let window = await window()
        window.composer.edit("H")
        window.composer.edit("He")
        window.composer.submit()
        while !Task.isCancelled, chat.script({ $0.typing.count }) < 2 { await Task.yield() }
        #expect(chat.script { $0.typing } == [true, false])
    }

    @Test func aReplyGoesIntoTheThread() async {
        var parent = message(1)
        parent.replyCount = 0
        let window = await window(parent: 1)
        window.composer.edit("yes")
        window.composer.submit()
        #expect(await sent(1).map(\.parentMessageId) == [1])
        #expect(window.snapshot.items.map(\.parentID) == [1])
        window.composer.edit("kept nowhere")
        window.disappear()
        #expect(chat.script { $0.drafts } == [])
    }

    // MARK: The window's own intents

    @Test func aMessageIsTakenBackAndReactedTo() async {
        chat.script { $0.stored = newest([message(1, from: bob), message(2)], more: false) }
        let window = await window()
        window.react(to: 2, with: "👍")
        await watch.until { window.snapshot.items[1].reactions.first?.reactedByMe == true }
        window.react(to: 2, with: "👍", isOn: false)
        await watch.until { window.snapshot.items[1].reactions == [] }
        chat.script { $0.refusal = ChatError(.messageActionNotAllowed, "No.") }
        window.delete(1)
        await watch.until { window.snapshot.changeFailure?.code == .messageActionNotAllowed }
        chat.script { $0.refusal = nil }
        window.delete(1)
        await watch.until { window.snapshot.items[0].isDeleted && window.snapshot.changeFailure == nil }
    }

    @Test func aFileIsFetchedWithItsProgress() async {
        var file = message(1)
        file.data = ["attachments": [["url": "/f", "name": "a"]]]
        chat.script { [file] in $0.stored = newest([file], more: false) }
        let window = await window()
        window.download("/f")
        #expect(window.snapshot.items[0].attachments[0].download == .loading(nil))
        await watch.until { window.snapshot.items[0].attachments[0].download == .failed(failure) }
        chat.script { $0.download = .success("/tmp/a") }
        window.download("/f")
        await watch.until { window.snapshot.items[0].attachments[0].download == .here(path: "/tmp/a") }
    }

    @Test func whoFallsSilentIsNotShownAsWritingAnyMore() async {
        let window = await window()
        chat.tell(.typing(.init(toAlice, .started, sender: alice.uid)))
        await watch.until { window.snapshot.typing == [alice] }
        await time.untilWaiting()
        time.advance(by: .seconds(6))
        await watch.until { window.snapshot.typing == [] }
        window.disappear()
    }
}
