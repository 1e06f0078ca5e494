import BeckonModel
import BeckonScreens
import Foundation
import Testing

@testable import BeckonUIKit

struct StringsTests {
    @Test func valuesStandInPlaceOfThePlaceholders() {
        let strings = Strings { $0 }
        #expect(strings.text(.typing, "Alice") == "Alice is typing…")
        #expect(strings.text(.typingTwo, "Alice", "Bob") == "Alice and Bob are typing…")
    }

    @Test func aLanguageMayPlaceThemOtherwise() {
        #expect(Strings { _ in "%2$@ – %1$@!" }.text(.happenedAdded, "A", "B") == "B – A!")
    }

    @Test func aPlaceholderInANameIsNone() {
        let strings = Strings { $0 }
        #expect(strings.text(.typingTwo, "%2$@", "100% %@") == "%2$@ and 100% %@ are typing…")
        #expect(Strings { _ in "100 % of %@ %" }.text(.typing, "X") == "100 % of X %")
    }

    @Test func aNumberIsPutIn() { #expect(Strings { $0 }.text(.members, 3) == "3 members") }

    @Test func anAppWordsATextItself() {
        var strings = Strings { $0 }
        strings[.send] = "Off you go"
        #expect(strings[.send] == "Off you go" && strings[.cancel] == "Cancel")
    }

    @Test func thePackagesOwnCatalogueIsAsked() {
        // Nothing is compiled here, and what is not found is its key: the English text.
        #expect(Strings.standard[.send] == "Send" && Strings.standard.text(.replies, 2) == "2 replies")
    }

    @Test(arguments: Catalogue.languages)
    func everyStateIsWordedInEachLanguage(_ language: String) throws {
        let strings = try Catalogue().strings(language)
        let refusals: [ChatAccess] = [
            .notMember(.none), .notMember(.anyone), .notMember(.password(wasWrong: false)),
            .notMember(.password(wasWrong: true)), .banned, .notFound, .deactivated, .blocked(.byMe),
            .blocked(.byOther),
        ]
        let texts = refusals.compactMap { strings.explanation(of: $0) }
        #expect(Set(texts).count == refusals.count)
        // As long as BeckonScreens has a sentence, there is one in each language.
        for access in refusals + [.open, .unknown, .blocked(.mutual)] {
            #expect((strings.explanation(of: access) == nil) == (access.explanation == nil))
        }
        let problems: [ComposerProblem] = [
            .textTooLong, .tooManyMentions, .tooManyAttachments, .attachmentTooLarge(name: "a"),
            .attachmentEmpty(name: "a"), .attachmentUnknown(name: "a"), .attachmentWhileEditing,
        ]
        #expect(Set(problems.map { strings.explanation(of: $0) }).count == problems.count)
        let reasons: [CallChatSnapshot.Reason] = [
            .password(wasWrong: false), .password(wasWrong: true), .noAccess, .banned, .gone,
            .offline(ChatError(.networkIssues, "")), .removed, .archived,
        ]
        #expect(Set(reasons.compactMap { strings.explanation(of: $0) }).count == reasons.count)
    }

    @Test func inEnglishTheSentencesAreThoseOfTheScreens() throws {
        let strings = try Catalogue().strings("en")
        #expect(strings.explanation(of: ChatAccess.banned) == ChatAccess.banned.explanation)
        #expect(strings.explanation(of: ComposerProblem.textTooLong) == ComposerProblem.textTooLong.explanation)
        #expect(
            strings.explanation(of: CallChatSnapshot.Reason.gone) == CallChatSnapshot.Reason.gone.explanation)
    }
}
