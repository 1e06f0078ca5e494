import BeckonModel
import Foundation
import Testing

@testable import BeckonServer

/// Whoever saves a file under the name that was sent is not led anywhere by it.
@Suite struct FileNameTests {
    @Test(arguments: [
        ("photo.JPG", "photo.JPG", "jpg"),
        ("Ein Bild 🦊.png", "Ein Bild 🦊.png", "png"),
        ("../../etc/passwd", "passwd", ""),
        ("C:\\Windows\\system32\\calc.exe", "calc.exe", "exe"),
        ("/", "file", ""), ("", "file", ""), ("..", "file", ""), (" . ", "file", ""),
        (".bashrc", "bashrc", ""), ("archive.tar.gz", "archive.tar.gz", "gz"),
        ("a\r\nb\u{0}c\u{7F}.txt", "abc.txt", "txt"),
        // U+202E would show it as invoice-exe.pdf.
        ("invoice-\u{202E}fdp.exe", "invoice-fdp.exe", "exe"),
        ("👩\u{200D}💻.txt", "👩\u{200D}💻.txt", "txt"),
        (#"a<b>c:d"e|f?g*h.txt"#, "a_b_c_d_e_f_g_h.txt", "txt"),
        ("con.txt", "_con.txt", "txt"), ("LPT1", "_LPT1", ""), ("console.txt", "console.txt", "txt"),
        ("name.with space", "name.with space", ""),
    ])
    func nameIsMadeFitForAnySystem(sent: String, name: String, extension: String) {
        #expect(FileName(sent).text == name)
        #expect(FileName(sent).extension == `extension`)
        #expect(FileName(name).text == name)
    }

    @Test func longNameIsCutBetweenCharactersAndKeepsItsExtension() {
        let name = FileName(String(repeating: "👩‍💻", count: 100) + ".jpeg")
        #expect(name.text.utf8.count <= 255 && name.text.hasSuffix("👩‍💻.jpeg"))
        #expect(FileName(String(repeating: "x", count: 300)).text.utf8.count == 255)
    }

    @Test func headerIsPercentEncoded() throws {
        #expect(try FileName(header: "B%C3%A4r%2Fhund%20.txt").text == "hund .txt")
        #expect(try FileName(header: nil).text == "file")
        for wrong in ["100%", "%FF%FE", "%C3", "\u{FFFD}"] {
            let error = #expect(throws: ChatError.self) { try FileName(header: wrong) }
            #expect(error?.code == .badRequest && error?.path == "x-file-name")
        }
    }
}
