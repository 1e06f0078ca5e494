import BeckonModel
import BeckonPush
import Foundation
import Testing

/// Issue 3, *Localised alerts*: `.strings` and `.xcstrings` at the desk, the bundle on a device.
@Suite struct StringsTableTests {
    private let file = #"""
        /* No comment, "with" = "quotes"; */
        "MSG" = "%1$@ wrote in %2$@"; // to the end of the line
        "ESCAPES" = "a\"b\\c\n\t\U00e9\UD83D\UDE00\101";
        BARE = "bare word";
        "KEY_ALONE";
        "UNICODE ключ" = "привет 😀";
        "MSG2"="no spaces";
        """#

    private func check(_ data: Data) throws {
        let table = try StringsTable(stringsFile: data)
        #expect(
            table.strings == [
                "MSG": "%1$@ wrote in %2$@", "ESCAPES": "a\"b\\c\n\té😀A", "BARE": "bare word", "KEY_ALONE": "KEY_ALONE",
                "UNICODE ключ": "привет 😀", "MSG2": "no spaces",
            ])
    }

    @Test func stringsFileIsReadInUTF8WithAndWithoutMark() throws {
        try check(Data(file.utf8))
        try check(Data([0xEF, 0xBB, 0xBF]) + Data(file.utf8))
    }

    @Test(arguments: [String.Encoding.utf16LittleEndian, .utf16BigEndian])
    func stringsFileIsReadInUTF16WithAndWithoutMark(_ encoding: String.Encoding) throws {
        let bytes = try #require(file.data(using: encoding))
        let mark: [UInt8] = encoding == .utf16LittleEndian ? [0xFF, 0xFE] : [0xFE, 0xFF]
        try check(bytes)
        try check(Data(mark) + bytes)
    }

    @Test(arguments: [
        (#""A" "x";"#, 1, 5), ("\"A\" = \"x\"\n", 2, 1), ("\n\n/* open", 3, 1), (#""A" = "open"#, 1, 7),
        ("\"A\" = \"x\";\n\"B\" = ;", 2, 7), (#""A" = "\Uzz";"#, 1, 10), ("}", 1, 1),
    ])
    func mistakeInAStringsFileHasLineAndColumn(_ text: String, _ line: Int, _ column: Int) {
        let error = #expect(throws: StringsTableError.self) { try StringsTable(stringsFile: Data(text.utf8)) }
        #expect(error?.line == line)
        #expect(error?.column == column)
    }

    @Test(arguments: [Data([0xFF, 0x00, 0xFF]), Data("bplist00".utf8), Data("<?xml ".utf8), Data([0xFF, 0xFE, 0x22])])
    func bytesOfNoTableAreAnErrorOrEmptyAndNeverATrap(_ data: Data) {
        #expect(throws: StringsTableError.self) { try StringsTable(stringsFile: data) }
    }

    @Test func emptyFileIsAnEmptyTable() throws {
        #expect(try StringsTable(stringsFile: Data()).strings.isEmpty)
    }

    /// What Xcode makes of the file for a bundle.
    @Test func propertyListIsRead() throws {
        let data = try PropertyListSerialization.data(fromPropertyList: ["A": "x"], format: .binary, options: 0)
        #expect(try StringsTable(stringsFile: data) == ["A": "x"])
    }

    private let catalog = #"""
        {"sourceLanguage":"en","version":"1.0","strings":{
          "PLAIN":{"localizations":{"en":{"stringUnit":{"state":"translated","value":"%@ wrote"}},
            "de":{"stringUnit":{"state":"translated","value":"%@ schrieb"}}}},
          "ONLY_KEY":{},
          "NOT_GERMAN":{"localizations":{"en":{"stringUnit":{"state":"new","value":"English"}}}},
          "PLURAL":{"localizations":{"en":{"variations":{"plural":{
            "one":{"stringUnit":{"value":"%@ message"}},"other":{"stringUnit":{"value":"%@ messages"}}}}}}},
          "DEVICE":{"localizations":{"en":{"variations":{"device":{
            "iphone":{"variations":{"plural":{"other":{"stringUnit":{"value":"on iPhone"}}}}},
            "other":{"stringUnit":{"value":"elsewhere"}}}}}}},
          "SUBSTITUTION":{"localizations":{"en":{"stringUnit":{"value":"%#@n@ in %2$@"},"substitutions":{"n":{
            "argNum":1,"formatSpecifier":"@","variations":{"plural":{"other":{"stringUnit":{"value":"%arg notes"}}}}}}}}}
        }}
        """#

    @Test func catalogIsReadInItsSourceLanguageWithTheFormOther() throws {
        let table = try StringsTable(Data(catalog.utf8), fileName: "Localizable.xcstrings")
        #expect(
            table == [
                "PLAIN": "%@ wrote", "ONLY_KEY": "ONLY_KEY", "NOT_GERMAN": "English", "PLURAL": "%@ messages",
                "DEVICE": "on iPhone", "SUBSTITUTION": "%1$@ notes in %2$@",
            ])
    }

    @Test func languageOfACatalogFallsBackToItsSource() throws {
        let table = try StringsTable(catalog: Data(catalog.utf8), language: "de")
        #expect(table["PLAIN"] == "%@ schrieb")
        #expect(table["NOT_GERMAN"] == "English")
        #expect(throws: StringsTableError.self) { try StringsTable(catalog: Data(catalog.utf8), language: "fr") }
    }

    @Test(arguments: ["", "[]", "{}", #"{"sourceLanguage":"en"}"#, "{"])
    func whatIsNoCatalogIsAnError(_ text: String) {
        #expect(throws: StringsTableError.self) { try StringsTable(catalog: Data(text.utf8)) }
    }

    /// P-8 on a device: the app's bundle; a key that it does not have is nil, not the key.
    @Test func bundleIsAskedForItsLocalization() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).bundle")
        defer { try? FileManager.default.removeItem(at: folder) }
        let strings = folder.appendingPathComponent("en.lproj")
        try FileManager.default.createDirectory(at: strings, withIntermediateDirectories: true)
        try Data(#""NEW_IN" = "New in %@";"#.utf8).write(to: strings.appendingPathComponent("Localizable.strings"))
        let bundle = try #require(Bundle(path: folder.path))
        let payload: [String: JSONValue] = [
            "aps": ["alert": ["title-loc-key": "NEW_IN", "title-loc-args": ["Lake trip"], "loc-key": "NOT_THERE"]]
        ]
        let content = NotificationContent(payload: payload, strings: .bundle(bundle))
        #expect(content.title == "New in Lake trip")
        #expect(content.body.isEmpty)
    }
}
