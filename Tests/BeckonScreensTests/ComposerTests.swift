import BeckonScreens
import Testing

@MainActor @Suite struct ComposerTests {
    @Test func aDraftIsSentWithoutTheWhiteSpaceAroundItAndEmptied() {
        var sent: [String] = []
        let composer = Composer {
            sent.append($0)
            return true
        }
        composer.edit("  Hello there\n")
        #expect(composer.canSend)
        composer.submit()
        #expect(sent == ["Hello there"])
        #expect(composer.draft == "")
    }

    @Test(arguments: ["", " ", "\n\t "])
    func nothingIsSentWhereThereIsNothing(draft: String) {
        var sent: [String] = []
        let composer = Composer {
            sent.append($0)
            return true
        }
        composer.edit(draft)
        composer.submit()
        #expect(sent == [])
        #expect(composer.draft == draft)
    }

    @Test func eachChangeIsToldOnce() {
        var changes = 0
        let composer = Composer { _ in true }
        composer.onChange = { changes += 1 }
        composer.edit("a")
        composer.edit("a")
        composer.submit()
        #expect(changes == 2)
    }

    /// what was written is kept for when it may be sent.
    @Test func aComposerThatIsOffKeepsItsDraftAndSendsItWhenItIsOnAgain() {
        var sent: [String] = []
        var changes = 0
        let composer = Composer {
            sent.append($0)
            return true
        }
        composer.edit("Hello")
        composer.onChange = { changes += 1 }
        composer.isEnabled = false
        composer.submit()
        #expect(!composer.canSend && sent == [] && composer.draft == "Hello" && changes == 1)
        composer.isEnabled = true
        composer.submit()
        #expect(sent == ["Hello"] && composer.draft == "" && changes == 3)
    }

    @Test func aDraftThatNobodyTakesStays() {
        let composer = Composer { _ in false }
        composer.edit("Hello")
        composer.submit()
        #expect(composer.draft == "Hello")
    }
}
