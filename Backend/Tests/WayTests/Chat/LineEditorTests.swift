import Foundation
import Testing

@testable import beckon

/// The line that is typed on a terminal, and lines that come in pieces.
struct LineEditorTests {
    private func typed(_ text: String) -> (LineEditor, [LineEditor.Event]) {
        var editor = LineEditor()
        let events = editor.handle(Array(text.utf8))
        return (editor, events)
    }

    @Test func aLineEndsWithEnterAndCorrectionsHold() {
        #expect(typed("Hallo\u{7F}\u{7F}lo\r").1 == [.line("Hallo")])
        #expect(typed("one two three\u{17}\u{17}2\n").1 == [.line("one 2")])
        #expect(typed("nothing\u{15}x\n").1 == [.line("x")])
        #expect(typed("x\u{04}").1 == [] && typed("\u{04}").1 == [.end])
    }

    /// A character is one, however many bytes it has and in however many pieces they come.
    @Test func charactersComeInPieces() {
        var editor = LineEditor()
        for byte in Array("a👩‍👩‍👧é".utf8) { #expect(editor.handle([byte]) == []) }
        #expect(editor.text == "a👩‍👩‍👧é")
        _ = editor.handle([0x7F, 0x7F])
        #expect(editor.text == "a")
        // A broken one is left out, what follows is not.
        #expect(editor.handle([0xF0, 0x9F, UInt8(ascii: "b"), 0xC3, 0xA9, 0x0A]) == [.line("abé")])
    }

    @Test func arrowsBringLinesBackAndOtherKeysDoNothing() {
        var (editor, _) = typed("one\ntwo\n")
        _ = editor.handle(Array("\u{1B}[A".utf8))
        #expect(editor.text == "two")
        _ = editor.handle(Array("\u{1B}OA\u{1B}[A".utf8))
        #expect(editor.text == "one")
        _ = editor.handle(Array("\u{1B}[B\u{1B}[B".utf8))
        #expect(editor.text == "")
        _ = editor.handle(Array("\u{1B}[1;5C\u{1B}[3~\u{1B}x".utf8))
        #expect(editor.text == "")
    }

    @Test func theEndOfALongLineIsWhatIsSeen() {
        #expect(Terminal.line("bob> ", "Hello", width: 80) == "bob> Hello")
        #expect(Terminal.line("bob> ", "0123456789", width: 11) == "0123456789")
        #expect(Terminal.line("", "👍👍👍👍👍👍👍", width: 11) == "👍👍👍👍👍")
    }

    @Test func piecesBecomeLines() {
        var splitter = LineSplitter()
        #expect(splitter.add(Data("a\r\nb".utf8)) == ["a"])
        #expect(splitter.add(Data("c\n\nd".utf8)) == ["bc", ""])
        #expect(splitter.end() == "d" && splitter.end() == nil)
    }
}
