import BeckonServer
import Testing

@Suite struct SearchTextTests {
    @Test(arguments: [
        ("cafe", "Two CAFÉS"), ("CAFÉ", "cafe"), ("cafe\u{301}", "caf\u{e9}"), ("straße", "STRASSE"),
        ("ФЕДОР", "это фёдор"), (" lunch ", "Lunch?"), ("ﾃｽﾄ", "これはテスト"), ("🦊", "a 🦊 b"), ("aab", "aaab"),
        ("abcabd", "abcabcabd"), ("%_", "100 %_ sure"),
    ])
    func aTextIsFoundWhateverItsCaseAndAccents(_ needle: String, _ text: String) throws {
        #expect(try #require(SearchText(needle)).isFound(in: text))
    }

    @Test(arguments: [("cafe", "caf"), ("aab", "abab"), ("tea", ""), ("🦊", "🐺"), ("a b", "a  b")])
    func whatIsNotThereIsNotFound(_ needle: String, _ text: String) throws {
        #expect(try !#require(SearchText(needle)).isFound(in: text))
    }

    @Test(arguments: ["", " \n", "\u{301}"])
    func thereIsSomethingToLookFor(_ text: String) { #expect(SearchText(text) == nil) }
}
