import BeckonModel
import BeckonTesting
import Testing

@testable import BeckonScreens

/// Names in a text that is being changed.
@Suite struct ComposerTextTests {
    private let carol = User(uid: UserID(unchecked: "carol"), name: "Carol 🎉")

    private func written() -> ComposerText {
        var text = ComposerText()
        text.change(to: "Hi @al", cursor: nil)
        text.mention(alice)
        text.change(to: text.text + "and @", cursor: nil)
        text.mention(carol)
        return text
    }

    /// What the text views mark has to be the name.
    private func marked(_ text: ComposerText) -> [String] {
        text.mentions.map { mention in
            String(decoding: Array(text.text.utf16)[mention.range], as: UTF16.self)
        }
    }

    @Test func aNameTakesThePlaceOfWhatWasWrittenOfIt() {
        let text = written()
        #expect(text.text == "Hi @Alice and @Carol 🎉 ")
        #expect(text.uids == [alice.uid, carol.uid] && marked(text) == ["@Alice", "@Carol 🎉"])
        #expect(text.cursor == text.text.utf16.count && text.query == nil)
    }

    @Test func namesMoveWithTheTextBeforeThem() {
        var text = written()
        text.change(to: "Oh! Hi @Alice and @Carol 🎉 ", cursor: 4)
        #expect(marked(text) == ["@Alice", "@Carol 🎉"])
        text.change(to: "@Alice and @Carol 🎉 ", cursor: 0)
        #expect(marked(text) == ["@Alice", "@Carol 🎉"])
        text.change(to: "@Alice & @Carol 🎉 ", cursor: 8)
        #expect(marked(text) == ["@Alice", "@Carol 🎉"])
    }

    @Test func aNameThatIsTouchedIsAWordLikeOthers() {
        var text = written()
        text.change(to: "Hi @Alic and @Carol 🎉 ", cursor: 8)
        #expect(text.uids == [carol.uid] && marked(text) == ["@Carol 🎉"])
        text.change(to: "Hi", cursor: 2)
        #expect(text.uids == [])
        text.change(to: "Hi @Alice", cursor: 9)
        #expect(text.uids == [], "only what was chosen is a name")
    }

    @Test func whatIsWrittenRightBeforeAndBehindANameLeavesIt() {
        var text = ComposerText()
        text.change(to: "@a", cursor: 2)
        text.mention(alice)
        text.change(to: "x@Alice ", cursor: 1)
        #expect(marked(text) == ["@Alice"])
        text.change(to: "x@Alice! ", cursor: 8)
        #expect(marked(text) == ["@Alice"])
    }

    /// Of equal characters in a row the cursor tells which one came.
    @Test func theCursorTellsWhereEqualCharactersCame() {
        var text = ComposerText()
        text.change(to: "@a", cursor: 2)
        text.mention(User(uid: UserID(unchecked: "aa"), name: "@@"))
        #expect(text.text == "@@@ ")
        text.change(to: "@@@@ ", cursor: 1)
        #expect(text.mentions.map(\.start) == [1])
        text.change(to: "@@@@@ ", cursor: 5)
        #expect(text.mentions.map(\.start) == [1])
    }

    @Test(arguments: [
        ("@", 1, ""), ("Hi @al", 6, "al"), ("Hi @al there", 6, "al"), ("(@al", 4, "al"),
        ("@Anna Lena", 10, "Anna Lena"),
    ])
    func aNameIsBeingWrittenBehindAnAt(text: String, cursor: Int, name: String) {
        var written = ComposerText()
        written.change(to: text, cursor: cursor)
        #expect(written.query?.name == name)
    }

    @Test(arguments: [("Hi", 2), ("me@example", 10), ("@al\nthere", 9), ("@al", 0), ("5@x", 3)])
    func nobodyIsMeant(text: String, cursor: Int) {
        var written = ComposerText()
        written.change(to: text, cursor: cursor)
        #expect(written.query == nil)
    }

    /// Any changes: what is marked is a name that was chosen, whole, in order and apart from the others.
    @Test(arguments: WalkBudget.seeds(30))
    func anyChangesMarkWholeNamesOnly(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        var text = ComposerText()
        let pieces = ["a", "@", " ", "é", "🎉", "👨‍👩‍👧", "@al", "\n", "e\u{301}"]
        for _ in 0..<300 {
            var characters = Array(text.text.utf16)
            let place = Int.random(in: 0...characters.count, using: &random)
            switch Int.random(in: 0..<4, using: &random) {
            case 0...1:
                let piece = Array((pieces.randomElement(using: &random) ?? "").utf16)
                characters.insert(contentsOf: piece, at: place)
                text.change(
                    to: String(decoding: characters, as: UTF16.self),
                    cursor: Bool.random(using: &random) ? place + piece.count : nil)
            case 2:
                let end = min(characters.count, place + Int.random(in: 0...3, using: &random))
                characters.removeSubrange(place..<end)
                text.change(to: String(decoding: characters, as: UTF16.self), cursor: place)
            default: text.mention(Bool.random(using: &random) ? alice : carol)
            }
            let names = marked(text)
            for (mention, name) in zip(text.mentions, names) {
                #expect(name == (mention.uid == alice.uid ? "@Alice" : "@Carol 🎉"))
            }
            for (one, next) in zip(text.mentions, text.mentions.dropFirst()) {
                #expect(one.range.upperBound <= next.start)
            }
        }
    }
}
