import BeckonAPI
import BeckonModel
import Testing

@testable import BeckonScreens

@Suite struct ComposerMachineTests {
    private func machine(draft: String? = nil) -> ComposerMachine {
        var machine = ComposerMachine(keepsDraft: true)
        #expect(machine.handle(.appeared) == [.loadDraft])
        #expect(machine.handle(.loadedDraft(draft)) == [])
        return machine
    }

    private let second = 1_000_000_000 as Int64

    private func file(_ name: String = "a.png", _ type: String = "image/png", _ size: Int64 = 5) -> ComposerAttachment {
        ComposerAttachment(path: "/tmp/" + name, name: name, mimeType: type, size: size)
    }

    // MARK: Drafts

    @Test func aDraftIsThereAgain() {
        let machine = machine(draft: "Hello")
        #expect(machine.snapshot.text == "Hello" && machine.snapshot.canSend)
    }

    @Test func whatWasWrittenBeforeTheStoreAnsweredIsNewer() {
        var machine = ComposerMachine(keepsDraft: true)
        _ = machine.handle(.appeared)
        _ = machine.handle(.edited("new", cursor: nil, now: 0))
        _ = machine.handle(.loadedDraft("old"))
        #expect(machine.snapshot.text == "new")
        #expect(machine.handle(.left).contains(.keepDraft("new")))
    }

    @Test func itIsKeptWhereTheProcessMayEndWhereItIsEmptyAndWhereItHasGrown() {
        var machine = machine(draft: "Hello")
        #expect(machine.handle(.left) == [])
        _ = machine.handle(.edited("Hello there", cursor: nil, now: 0))
        #expect(machine.handle(.left).contains(.keepDraft("Hello there")))
        #expect(machine.handle(.left) == [])
        let long = String(repeating: "x", count: ComposerMachine.unkept + 11)
        #expect(machine.handle(.edited(long, cursor: nil, now: 0)).contains(.keepDraft(long)))
        #expect(machine.handle(.edited(long + "y", cursor: nil, now: 0)).allSatisfy { $0 == .type(true) })
        #expect(machine.handle(.edited("", cursor: nil, now: 0)).contains(.keepDraft(nil)))
        _ = machine.handle(.edited("sent", cursor: nil, now: 0))
        #expect(machine.handle(.left).contains(.keepDraft("sent")))
        #expect(machine.handle(.submitted) == [.keepDraft(nil)])
        #expect(machine.snapshot.text == "" && !machine.snapshot.canSend)
    }

    /// A store that has not answered may have a draft: nothing written says that there is none.
    @Test func leavingBeforeTheStoreHasAnsweredTakesNoDraftAway() {
        var machine = ComposerMachine(keepsDraft: true)
        _ = machine.handle(.appeared)
        #expect(machine.handle(.left) == [])
        #expect(machine.handle(.appeared) == [.loadDraft])
    }

    @Test func aThreadKeepsNoDraft() {
        var machine = ComposerMachine(keepsDraft: false)
        #expect(machine.handle(.appeared) == [])
        _ = machine.handle(.edited("x", cursor: nil, now: 0))
        #expect(machine.handle(.left) == [.type(false)])
    }

    // MARK: Writing is told

    @Test func writingIsToldEveryFewSecondsAndItsEndOnce() {
        var machine = machine()
        #expect(machine.handle(.edited("a", cursor: nil, now: 0)) == [.type(true)])
        #expect(machine.handle(.edited("ab", cursor: nil, now: 2 * second)) == [])
        #expect(machine.handle(.edited("abc", cursor: nil, now: 3 * second)) == [.type(true)])
        #expect(machine.handle(.submitted) == [.type(false)])
        #expect(machine.handle(.submitted) == [])
        #expect(machine.handle(.edited("a", cursor: nil, now: 4 * second)) == [.type(true)])
        #expect(machine.handle(.edited(" ", cursor: nil, now: 5 * second)).contains(.type(false)))
        _ = machine.handle(.edited(" a", cursor: nil, now: 6 * second))
        #expect(machine.handle(.left).contains(.type(false)))
        _ = machine.handle(.edited(" ab", cursor: nil, now: 7 * second))
        #expect(machine.handle(.enabled(false)) == [.type(false)])
        #expect(machine.handle(.edited(" abc", cursor: nil, now: 20 * second)) == [])
    }

    // MARK: What is sent

    @Test(arguments: ["", " ", "\n\t "])
    func nothingIsSentWhereThereIsNothing(text: String) {
        var machine = machine()
        _ = machine.handle(.edited(text, cursor: nil, now: 0))
        #expect(machine.composed == nil && !machine.snapshot.canSend)
    }

    @Test func whiteSpaceAroundATextIsNotSent() {
        var machine = machine()
        _ = machine.handle(.edited("  Hello there\n", cursor: nil, now: 0))
        #expect(machine.composed == ComposedMessage(text: "Hello there"))
    }

    @Test func aTextBeyondTheLimitStaysAndSaysSo() {
        var machine = machine()
        _ = machine.handle(.edited(String(repeating: "é", count: 32_768), cursor: nil, now: 0))
        #expect(machine.snapshot.canSend && machine.snapshot.problem == nil)
        _ = machine.handle(.edited(String(repeating: "é", count: 32_769), cursor: nil, now: 0))
        #expect(!machine.snapshot.canSend && machine.snapshot.problem == .textTooLong && machine.composed == nil)
        _ = machine.handle(.edited("short", cursor: nil, now: 0))
        #expect(machine.snapshot.canSend && machine.snapshot.problem == nil)
    }

    /// R-1.14: what was written is kept for when it may be sent.
    @Test func aComposerThatIsOffKeepsWhatWasWritten() {
        var machine = machine()
        _ = machine.handle(.edited("Hello", cursor: nil, now: 0))
        _ = machine.handle(.enabled(false))
        #expect(machine.composed == nil && machine.snapshot.text == "Hello" && !machine.snapshot.isEnabled)
        _ = machine.handle(.enabled(true))
        #expect(machine.composed == ComposedMessage(text: "Hello"))
    }

    // MARK: Mentions

    @Test func peopleAreAskedForOnceAndSuggestedByWhatIsWritten() {
        var machine = machine()
        let eva = User(uid: UserID(unchecked: "e-1"), name: "Éva")
        #expect(machine.handle(.edited("@", cursor: nil, now: 0)) == [.loadPeople, .type(true)])
        #expect(machine.handle(.edited("@e", cursor: nil, now: 0)) == [])
        #expect(machine.snapshot.suggestions == [])
        // They could not be asked for: the next letter does.
        _ = machine.handle(.loadedPeople(nil))
        #expect(machine.handle(.edited("@ev", cursor: nil, now: 0)) == [.loadPeople])
        _ = machine.handle(.loadedPeople([alice, eva]))
        #expect(machine.snapshot.suggestions == [eva])
        _ = machine.handle(.edited("@e-", cursor: nil, now: 0))
        #expect(machine.snapshot.suggestions == [eva])
        _ = machine.handle(.edited("@", cursor: nil, now: 0))
        #expect(machine.snapshot.suggestions == [alice, eva])
        _ = machine.handle(.mention(eva))
        #expect(machine.snapshot.text == "@Éva " && machine.snapshot.suggestions == [])
        #expect(machine.composed == ComposedMessage(text: "@Éva", mentions: [eva.uid]))
    }

    @Test func noMoreAreMentionedThanAMessageMay() {
        var machine = machine()
        for number in 0..<ComposerLimits.mentions {
            _ = machine.handle(.edited(machine.snapshot.text + "@", cursor: nil, now: 0))
            _ = machine.handle(.mention(User(uid: UserID(unchecked: "u\(number)"), name: "U\(number)")))
        }
        _ = machine.handle(.edited(machine.snapshot.text + "@", cursor: nil, now: 0))
        _ = machine.handle(.mention(alice))
        #expect(machine.snapshot.problem == .tooManyMentions)
        #expect(machine.composed?.mentions.count == ComposerLimits.mentions)
        // The same one twice counts once.
        _ = machine.handle(.mention(User(uid: UserID(unchecked: "u0"), name: "U0")))
        #expect(machine.snapshot.problem == nil && machine.snapshot.mentions.count == 11)
        #expect(machine.composed?.mentions.count == ComposerLimits.mentions)
    }

    /// The form of Documentation/messages.md: whom it mentions is in `data.mentions`, the text is as it was written.
    @Test func theServersFormNamesWhomItMentions() {
        let composed = ComposedMessage(
            text: "@Alice hi", mentions: [alice.uid], attachments: [file(), file("b.mp4", "video/mp4")],
            quotedMessageID: 4)
        let draft = composed.draft(muid: "m", to: toTeam, parent: 2)
        #expect(draft.data == ["mentions": ["alice"]] && draft.text == "@Alice hi")
        #expect(draft.type == .file && draft.quotedMessageId == 4 && draft.parentMessageId == 2)
        #expect(draft.receiver == "team" && draft.receiverType == .group && draft.muid == "m")
        let image = ComposedMessage(text: "", attachments: [file()]).draft(muid: "m", to: toTeam, parent: nil)
        #expect(image.type == .image && image.text == nil && image.data == nil)
    }

    // MARK: Files

    @Test func filesAreAddedAndTakenAway() {
        var machine = machine()
        _ = machine.handle(.attach([file(), file("b.pdf", "application/pdf"), file()]))
        #expect(machine.snapshot.attachments.map(\.name) == ["a.png", "b.pdf"] && machine.snapshot.canSend)
        _ = machine.handle(.detach(path: "/tmp/a.png"))
        #expect(machine.composed == ComposedMessage(text: "", attachments: [file("b.pdf", "application/pdf")]))
        _ = machine.handle(.submitted)
        #expect(machine.snapshot.attachments == [])
    }

    @Test func aFileThatCannotBeSentIsNamedAndNotAdded() {
        let limit = ComposerLimits.attachment
        #expect(limit == 100 * 1024 * 1024)
        let problems: [(ComposerAttachment, ComposerProblem?)] = [
            (file("a", "image/png", limit), nil), (file("a", "image/png", limit + 1), .attachmentTooLarge(name: "a")),
            (file("a", "image/png", 0), .attachmentEmpty(name: "a")), (file("a", "png"), .attachmentUnknown(name: "a")),
            (file("a", "multipart/mixed"), .attachmentUnknown(name: "a")),
            (file("a", "image/p ng"), .attachmentUnknown(name: "a")), (file(""), .attachmentUnknown(name: "")),
            (file(String(repeating: "x", count: 256)), .attachmentUnknown(name: String(repeating: "x", count: 256))),
        ]
        for (file, problem) in problems {
            var machine = machine()
            _ = machine.handle(.attach([file]))
            #expect(machine.snapshot.problem == problem)
            #expect(machine.snapshot.attachments.isEmpty == (problem != nil))
            #expect(problem?.explanation.isEmpty != true)
        }
        var many = machine()
        _ = many.handle(.attach((0...ComposerLimits.attachments).map { file("\($0)") }))
        #expect(many.snapshot.attachments.count == 10 && many.snapshot.problem == .tooManyAttachments)
    }

    // MARK: Modes

    @Test func aQuoteIsSentAndGone() {
        var machine = machine()
        let quote = ChatQuote(message(4))
        _ = machine.handle(.quote(quote))
        #expect(machine.snapshot.mode == .quoting(quote) && !machine.snapshot.canSend)
        _ = machine.handle(.edited("yes", cursor: nil, now: 0))
        #expect(machine.composed?.quotedMessageID == 4)
        _ = machine.handle(.cancelQuote)
        #expect(machine.snapshot.mode == .new && machine.composed?.quotedMessageID == nil)
        _ = machine.handle(.quote(quote))
        _ = machine.handle(.submitted)
        #expect(machine.snapshot.mode == .new)
    }

    @Test func whatWasBeingWrittenComesBackAfterAMessageWasChanged() {
        for ends in [ComposerMachine.Event.submitted, .cancelEdit] {
            var machine = machine()
            _ = machine.handle(.edited("half a thought", cursor: nil, now: 0))
            _ = machine.handle(.attach([file()]))
            _ = machine.handle(.quote(ChatQuote(message(4))))
            #expect(machine.handle(.edit(messageID: 3, text: "Helo")) == [.type(false)])
            #expect(machine.snapshot.mode == .editing(messageID: 3) && machine.snapshot.text == "Helo")
            #expect(machine.snapshot.attachments == [] && !machine.snapshot.canSend, "nothing is changed yet")
            #expect(machine.handle(.edited("Hello", cursor: nil, now: 9 * second)) == [])
            #expect(machine.composed == ComposedMessage(text: "Hello"))
            _ = machine.handle(.attach([file("b")]))
            #expect(machine.snapshot.problem == .attachmentWhileEditing)
            // The app goes: what is kept is what was being written.
            #expect(machine.handle(.left) == [.keepDraft("half a thought")])
            #expect(machine.handle(ends) == [])
            #expect(machine.snapshot.text == "half a thought" && machine.snapshot.attachments == [file()])
            #expect(machine.composed?.quotedMessageID == 4)
        }
    }

    @Test func aMessageIsNotChangedToNothingNorToTheSame() {
        var machine = machine()
        _ = machine.handle(.edit(messageID: 3, text: "Hello"))
        for text in ["", "  ", "Hello", " Hello "] {
            _ = machine.handle(.edited(text, cursor: nil, now: 0))
            #expect(machine.composed == nil)
        }
    }
}
