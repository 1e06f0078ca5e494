import BeckonAPI
import BeckonCallChat
import BeckonModel
import BeckonScreens
import BeckonTesting
import Foundation
import Testing
import UIKit

@testable import BeckonUIKit

/// VoiceOver, the size of text, right-to-left, the theme: of all screens at once.
@MainActor @Suite(.timeLimit(.minutes(1))) struct AccessibilityTests {
    /// Every screen with something on it: a list, a chat with all kinds of rows, members, the chat of a call.
    private func screens(_ fixture: ScreensFixture) async throws -> [UIView] {
        try await fixture.post("Hi", to: toTeam)
        try await fixture.post("direct")
        let list = ConversationListViewController(fixture.context) { _ in }
        let chat = ChatViewController(fixture.context, with: toTeam)
        let members = MembersViewController(fixture.context, of: team)
        let session = fixture.session()
        session.join()
        let call = CallChatViewController(fixture.context, for: session)
        let button = CallChatButton(session, theme: fixture.context.theme)
        for controller in [list, chat, members, call] as [UIViewController] { controller.fakeAppear() }
        await until { list.screen.snapshot.rows.count == 2 && !members.screen.snapshot.rows.isEmpty }
        await until { chat.chat.snapshot.items.count == 1 && call.screen.snapshot.isComposerEnabled }
        chat.composer.send("Own words")
        await until { chat.chat.snapshot.items.last?.delivery == .sent }
        let title = try #require(chat.navigationItem.titleView)
        return [list.view, chat.view, members.view, call.view, button, title]
    }

    @Test func aMessageIsHeardAsOneElement() async throws {
        let fixture = try await ScreensFixture()
        let chat = try await screens(fixture)[1]
        let cells = chat.tree.compactMap { $0 as? MessageCell }
        let heard = cells.compactMap(\.accessibilityLabel)
        #expect(cells.count == 2 && cells.allSatisfy { $0.isAccessibilityElement })
        // Sender, text, time, state.
        #expect(heard.contains { $0.hasPrefix("Alice, Hi, 10:13") })
        #expect(heard.contains { $0.hasPrefix("You, Own words, 10:13") && $0.hasSuffix("Sent") })
        let own = try #require(cells.first { $0.accessibilityLabel?.hasPrefix("You") == true })
        let actions = own.accessibilityCustomActions?.map(\.name) ?? []
        #expect(Set(["Reply", "Quote", "Copy", "Edit", "Delete", "React 👍"]).isSubset(of: Set(actions)))
    }

    @Test func whatComesWhileAChatIsOpenIsSaid() async throws {
        let fixture = try await ScreensFixture()
        try await fixture.post("before")
        let controller = ChatViewController(fixture.context, with: toAlice)
        controller.fakeAppear()
        await until { controller.chat.snapshot.items.count == 1 && !controller.chat.snapshot.isRefreshing }
        let words = "said aloud"
        try await fixture.post(words)
        await until { controller.chat.snapshot.items.count == 2 }
        controller.composer.send("my own words, unsaid")
        await until { controller.chat.snapshot.items.last?.delivery == .sent }
        let said = UIAccessibility.fakeAnnouncements
        #expect(said.count { $0.hasPrefix("Alice, \(words), ") } == 1)
        #expect(!said.contains { $0.contains("before") || $0.contains("unsaid") })
    }

    @Test func everyButtonHasAName() async throws {
        for view in try await screens(try await ScreensFixture()) {
            for button in view.tree.compactMap({ $0 as? UIButton }) where !button.isHidden {
                let name = button.accessibilityLabel ?? button.configuration?.title
                #expect(name?.isEmpty == false, "\(button)")
            }
            for field in view.tree.compactMap({ $0 as? UITextField }) { #expect(field.accessibilityLabel != nil) }
        }
    }

    @Test func everyTextGrowsWithTheSizeThatThePersonHasChosen() async throws {
        for view in try await screens(try await ScreensFixture()) {
            for label in view.tree.compactMap({ $0 as? UILabel }) {
                #expect(label.adjustsFontForContentSizeCategory && label.font.fakeIsScaled, "\(label.text ?? "")")
            }
            for text in view.tree.compactMap({ $0 as? UITextView }) {
                #expect(text.adjustsFontForContentSizeCategory && text.font?.fakeIsScaled == true)
            }
        }
    }

    @Test func nothingIsPlacedAtTheLeftOrTheRight() async throws {
        var count = 0
        for view in try await screens(try await ScreensFixture()) {
            for constraint in view.tree.flatMap(\.constraints) {
                count += 1
                for attribute in [constraint.firstAttribute, constraint.secondAttribute].compactMap(\.self) {
                    #expect(attribute != .left && attribute != .right)
                }
            }
            for label in view.tree.compactMap({ $0 as? UILabel }) {
                #expect([.natural, .center].contains(label.textAlignment), "\(label.text ?? "")")
            }
            #expect(view.tree.allSatisfy { $0.semanticContentAttribute == .unspecified })
        }
        #expect(count > 100)
    }

    @Test func everythingThatIsTouchedIsLargeEnough() async throws {
        for view in try await screens(try await ScreensFixture()) {
            for button in view.tree.compactMap({ $0 as? UIButton }) where !button.isHidden {
                let isTall = button.constraints.contains { $0.firstAttribute == .height && $0.constant >= 44 }
                #expect(isTall, "\(button.accessibilityLabel ?? button.configuration?.title ?? "")")
            }
        }
    }

    /// Each text of the theme carries a mark, so that one that comes from elsewhere shows.
    @Test func everyTextComesFromTheTheme() async throws {
        var theme = Theme()
        theme.strings = Strings { "§" + $0 }
        let own: Set<String> = ["Alice", "Bob", "Carol", "Team", "Hi", "direct", "Own words", "Stand-up"]
        for view in try await screens(try await ScreensFixture(theme)) {
            for (kind, text) in view.tree.flatMap(\.words) where !text.isEmpty {
                let isData = own.contains(text) || Int(text.trimmingCharacters(in: .whitespaces)) != nil
                let isDate = text.contains(":") || text.contains("2023") || text.count < 3
                #expect(text.contains("§") || isData || isDate, "\(kind): \(text)")
            }
        }
    }

    @Test func theScreensTakeTheirColoursFromTheTheme() async throws {
        var theme = Theme()
        theme.colors.ownBubble = Theme.color(light: 0x123456, dark: 0x654321)
        theme.colors.background = Theme.color(light: 0xABCDEF, dark: 0xFEDCBA)
        let views = try await screens(try await ScreensFixture(theme))
        for view in views.prefix(4) { #expect(view.backgroundColor == theme.colors.background) }
        let bubbles = views[1].tree.compactMap { $0 as? BubbleView }
        #expect(bubbles.contains { $0.backgroundColor == theme.colors.ownBubble })
    }
}

extension UIView {
    /// What it says, to be seen or heard.
    @MainActor fileprivate var words: [(kind: String, text: String)] {
        var words: [(String, String)] = []
        func add(_ kind: String, _ text: String?) { if let text { words.append((kind, text)) } }
        if !isHidden { add("label", (self as? UILabel)?.text) }
        add("title", (self as? UIButton)?.configuration?.title)
        add("placeholder", (self as? UITextField)?.placeholder)
        add("accessibility label", accessibilityLabel)
        add("accessibility value", accessibilityValue)
        for action in accessibilityCustomActions ?? [] { add("accessibility action", action.name) }
        return words
    }
}
