import BeckonScreens
import Testing

@MainActor @Suite struct ComposerTests {
    @Test func aDraftIsSentWithoutTheWhiteSpaceAroundItAndEmptied() {
        var sent: [String] = []
        let composer = Composer { sent.append($0) }
        composer.edit("  Hello there\n")
        #expect(composer.canSend)
        composer.submit()
        #expect(sent == ["Hello there"])
        #expect(composer.draft == "")
    }

    @Test(arguments: ["", " ", "\n\t "])
    func nothingIsSentWhereThereIsNothing(draft: String) {
        var sent: [String] = []
        let composer = Composer { sent.append($0) }
        composer.edit(draft)
        composer.submit()
        #expect(sent == [])
        #expect(composer.draft == draft)
    }

    @Test func eachChangeIsToldOnce() {
        var changes = 0
        let composer = Composer { _ in }
        composer.onChange = { changes += 1 }
        composer.edit("a")
        composer.edit("a")
        composer.submit()
        #expect(changes == 2)
    }
}
