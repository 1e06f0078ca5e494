import BeckonApp
import BeckonModel
import BeckonPush
import BeckonRouting
import BeckonScreens
import BeckonTesting
import Testing

/// Whatever is on screen, a tap shows its chat, and Back leads where the app says (R-2.3, R-1.11, R-E6).
@MainActor @Suite(.timeLimit(.minutes(1))) struct ChatAppNavigationTests {
    /// What bob has on screen when he taps.
    enum Before: String, CaseIterable {
        case root, otherChat, sheet, sheetOverOtherChat, call, callOverOtherChat, sheetOverCall, callOverSheet
    }

    private func fixture(_ before: Before, _ style: NavigationPlan.Style = .pushed) async throws -> ChatAppFixture {
        let fixture = try ChatAppFixture(style: style)
        try await fixture.signedIn()
        let navigation = try #require(fixture.app?.navigation)
        switch before {
        case .root: break
        case .otherChat: fixture.app?.openChat(with: toCarol)
        case .sheet: navigation.cover(.sheet)
        case .sheetOverOtherChat:
            fixture.app?.openChat(with: toCarol)
            navigation.cover(.sheet)
        case .call: navigation.cover(.call)
        case .callOverOtherChat:
            fixture.app?.openChat(with: toCarol)
            navigation.cover(.call)
        case .sheetOverCall:
            navigation.cover(.call)
            navigation.cover(.sheet)
        case .callOverSheet:
            navigation.cover(.sheet)
            navigation.cover(.call)
        }
        return fixture
    }

    private func banner(_ fixture: ChatAppFixture, _ text: String = "Hello", from sender: User = alice) async throws
        -> String
    {
        let count = fixture.phone.bannersShown.count
        let push = try await fixture.message(text, from: sender)
        try await fixture.phone.until { fixture.phone.bannersShown.count == count + 1 }
        return push
    }

    @Test(arguments: Before.allCases)
    func aTapShowsItsChatAboveTheRootAndBackLeadsHome(_ before: Before) async throws {
        let fixture = try await fixture(before)
        let push = try await banner(fixture)
        fixture.phone.tap(push)
        #expect(fixture.isChat(toAlice) && fixture.chat?.receiver == toAlice)
        #expect(fixture.app?.navigation.state.covers == [])
        try await fixture.server.until { $0.lastRead(by: bob.uid, with: toAlice) == 1 }
        fixture.app?.navigation.back()
        #expect(fixture.app?.navigation.isAtRoot == true)
        #expect(fixture.configuration.openCount == 1)
        #expect(fixture.isClean)
    }

    /// Seed 1: a window of its own with a close button; what was there before stays.
    @Test(arguments: Before.allCases)
    func aTapInModalStyleShowsAWindowThatClosesToTheScreenBelow(_ before: Before) async throws {
        let fixture = try await fixture(before, .modal)
        let below = fixture.stack
        let push = try await banner(fixture)
        fixture.phone.tap(push)
        #expect(fixture.chat?.receiver == toAlice)
        #expect(fixture.stack == below)
        #expect(fixture.app?.navigation.state.covers.map(\.kind) == [.modal])
        fixture.app?.navigation.back()
        #expect(fixture.stack == below && fixture.app?.navigation.state.covers == [])
        #expect(fixture.app?.navigation.top?.destination == below.last)
        #expect(fixture.isClean)
    }

    @Test func aSecondTapInModalStyleReplacesTheWindowAndTheSameOneScrolls() async throws {
        let fixture = try await fixture(.root, .modal)
        fixture.phone.tap(try await banner(fixture))
        fixture.phone.tap(try await banner(fixture, "Hi", from: carol))
        #expect(fixture.chat?.receiver == toCarol)
        #expect(fixture.app?.navigation.state.covers.count == 1)
        let window = fixture.chat
        fixture.app?.navigation.cover(.sheet)
        fixture.phone.tap(try await banner(fixture, "again", from: carol))
        #expect(fixture.chat === window && window?.snapshot.focus == 2)
        fixture.app?.navigation.back()
        #expect(fixture.app?.navigation.isAtRoot == true)
        #expect(fixture.configuration.openCount == 2)
        #expect(fixture.isClean)
    }

    @Test(arguments: [NavigationState.Cover.Kind.sheet, .call])
    func theSameChatUnderWhatCoversItIsUncoveredAndNotOpenedTwice(_ kind: NavigationState.Cover.Kind) async throws {
        let fixture = try await fixture(.root)
        let window = fixture.app?.openChat(with: toAlice)
        try await fixture.phone.until { window?.snapshot.state == .loaded }
        fixture.app?.navigation.cover(kind)
        // Covered is not visible: the banner comes, and nothing is read behind a sheet.
        let push = try await banner(fixture)
        #expect(await fixture.server.lastRead(by: bob.uid, with: toAlice) == 0)
        fixture.phone.tap(push)
        #expect(fixture.chat === window && fixture.isChat(toAlice) && window?.snapshot.focus == 1)
        try await fixture.server.until { $0.lastRead(by: bob.uid, with: toAlice) == 1 }
        #expect(fixture.configuration.openCount == 0)
        // On top again, it is visible again.
        let banners = fixture.phone.bannersShown.count
        let presented = fixture.phone.presentations.count
        try await fixture.message("second")
        try await fixture.phone.until { fixture.phone.presentations.count == presented + 1 }
        #expect(fixture.phone.bannersShown.count == banners)
        #expect(fixture.isClean)
    }

    /// What is not saved is the person's to end.
    @Test(arguments: NavigationPlan.Style.allCases)
    func aLockedSheetStaysAndTheChatClosesBackToIt(_ style: NavigationPlan.Style) async throws {
        let fixture = try await fixture(.otherChat, style)
        fixture.app?.navigation.cover(.sheet, isLocked: true)
        fixture.phone.tap(try await banner(fixture))
        #expect(fixture.chat?.receiver == toAlice)
        #expect(fixture.app?.navigation.state.covers.map(\.isLocked) == [true, false])
        fixture.app?.navigation.back()
        #expect(fixture.app?.navigation.top == nil, "the sheet")
        fixture.app?.navigation.back()
        #expect(fixture.isChat(toCarol))
        #expect(fixture.isClean)
    }

    @Test func aPushThatLeadsNowhereElseLeadsToTheRoot() async throws {
        let fixture = try await fixture(.sheetOverOtherChat)
        let count = fixture.phone.bannersShown.count
        fixture.phone.receive(
            DeliveredPush(token: "0aff", apnsID: "news", payload: ["aps": ["alert": "News"]]))
        try await fixture.phone.until { fixture.phone.bannersShown.count == count + 1 }
        fixture.phone.tap("news")
        #expect(fixture.app?.navigation.isAtRoot == true && fixture.stack == [.root])
        #expect(fixture.isClean)
    }

    /// the root of before the logout is none for who logs in again; the tap waits for the new one.
    @Test func aTapBetweenLogoutAndLoginOpensWhenTheNewRootIsThere() async throws {
        let fixture = try await fixture(.otherChat)
        try await fixture.app?.logout()
        // Generic, silent and without a banner, as it is for nobody on this device; it can be tapped in the list.
        let push = try await fixture.message("Hello")
        try await fixture.shown(push)
        fixture.phone.tap(push)
        #expect(fixture.stack == [])
        await fixture.server.addUser("bob")
        try await fixture.app?.login(token: "token-bob")
        try await fixture.phone.until { fixture.isChat(toAlice) }
        #expect(fixture.configuration.openCount == 1)
        #expect(fixture.isClean)
    }
}
