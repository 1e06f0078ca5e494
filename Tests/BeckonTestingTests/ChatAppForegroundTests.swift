import BeckonAPI
import BeckonClient
import BeckonModel
import BeckonPush
import BeckonRouting
import BeckonScreens
import BeckonTesting
import Testing

/// Scenes 3 and 4 of issue 2, and the badge.
@MainActor @Suite(.timeLimit(.minutes(1))) struct ChatAppForegroundTests {
    private func open(_ receiver: Receiver) async throws -> ChatAppFixture {
        let fixture = try ChatAppFixture()
        try await fixture.signedIn()
        try await fixture.server.until { $0.openSockets == 1 }
        fixture.app?.openChat(with: receiver)
        try await fixture.phone.until { fixture.chat?.snapshot.state == .loaded }
        return fixture
    }

    /// Scene 3.
    @Test func aMessageOfAnotherChatShowsABannerAndItsTapOpensThatChatOnce() async throws {
        let fixture = try await open(toCarol)
        let push = try await fixture.message("Hello")
        try await fixture.phone.until { fixture.phone.bannersShown.count == 1 }
        #expect(fixture.phone.badge == 1)
        #expect(await fixture.server.lastRead(by: bob.uid, with: toAlice) == 0)
        try await fixture.server.until {
            $0.acknowledgements == [Acknowledgement(toAlice, messageId: 1, shown: false)]
        }
        fixture.phone.tap(push)
        #expect(fixture.isChat(toAlice))
        #expect(fixture.configuration.openCount == 1)
        try await fixture.server.until { $0.lastRead(by: bob.uid, with: toAlice) == 1 }
        fixture.app?.navigation.back()
        #expect(fixture.stack == [.root])
        #expect(fixture.isClean)
    }

    /// Scene 4 and.
    @Test func aMessageOfTheVisibleChatShowsNothingAndIsReadAtOnce() async throws {
        let fixture = try await open(toAlice)
        try await fixture.message("Hello")
        try await fixture.phone.until { fixture.phone.presentations.count == 1 }
        #expect(fixture.phone.bannersShown == [])
        #expect(fixture.phone.deliveredNotifications == [])
        try await fixture.phone.until { fixture.chat?.snapshot.items.map(\.text) == ["Hello"] }
        try await fixture.server.until {
            $0.lastRead(by: bob.uid, with: toAlice) == 1
                && $0.acknowledgements == [Acknowledgement(toAlice, messageId: 1, shown: true)]
        }
        #expect(fixture.configuration.openCount == 0)
        #expect(fixture.isClean)
    }

    /// A push that overtakes a dead connection still brings the message into the window that hides its banner.
    @Test func aVisibleChatLoadsAMessageThatOnlyItsPushToldOf() async throws {
        let fixture = try await open(toAlice)
        await fixture.server.cutSockets()
        try await fixture.message("Hello")
        try await fixture.phone.until { fixture.chat?.snapshot.items.map(\.text) == ["Hello"] }
        #expect(fixture.phone.bannersShown == [])
        #expect(fixture.isClean)
    }

    /// Case sh-31, event 5: whoever was removed hears no more of the group, and the chat on screen tells why.
    @Test func sh_31_kickedWhileOpen_aPushOfTheLeftGroupIsNotShown() async throws {
        let file = try Case("sh-31-kicked-while-open")
        let fixture = try await open(toTeam)
        let message = try await fixture.server.post(from: alice.uid, to: toTeam, text: "Goodbye")
        await fixture.server.remove(bob.uid, from: GroupID(unchecked: "team"))
        fixture.chat?.accessChanged(.left)
        fixture.app?.navigation.back()
        let before = fixture.phone.presentations.count
        try await fixture.push(message)
        try await fixture.phone.until { fixture.phone.presentations.count > before }
        #expect(fixture.phone.presentations.last?.options == [])
        #expect(file.expected["5"]?["options"] == .array([]))
        // In again, it is shown again.
        await fixture.server.add(bob.uid, to: GroupID(unchecked: "team"))
        fixture.app?.openChat(with: toTeam)
        try await fixture.phone.until { fixture.chat?.snapshot.access == .open }
        fixture.app?.navigation.back()
        try await fixture.message("Welcome", to: toTeam)
        try await fixture.phone.until { fixture.phone.bannersShown.count == 1 }
        #expect(fixture.isClean)
    }

    /// covered or inactive is not visible.
    @Test func aChatBehindAnInactiveAppIsNotVisible() async throws {
        let fixture = try await open(toAlice)
        fixture.phone.resignActive()
        try await fixture.message("Hello")
        try await fixture.phone.until { fixture.phone.bannersShown.count == 1 }
        #expect(await fixture.server.lastRead(by: bob.uid, with: toAlice) == 0)
        #expect(fixture.isClean)
    }

    @Test func aTapOnTheChatThatIsOnTopOpensNoSecondWindow() async throws {
        let fixture = try await open(toAlice)
        fixture.phone.enterBackground()
        let push = try await fixture.message("Hello")
        try await fixture.shown(push)
        let window = fixture.chat
        fixture.phone.tap(push)
        #expect(fixture.chat === window && fixture.isChat(toAlice))
        #expect(fixture.configuration.openCount == 0)
        // The socket was closed in the background: connecting again brings the message.
        try await fixture.phone.until { fixture.chat?.snapshot.items.map(\.text) == ["Hello"] }
        #expect(fixture.isClean)
    }

    @Test func anAnswerFromTheOpenChatReachesTheServerAndIsShownAsReadByItsReceiver() async throws {
        let fixture = try await open(toAlice)
        fixture.app?.send("  On my way ")
        #expect(fixture.chat?.snapshot.items.map(\.delivery) == [.sending])
        try await fixture.phone.until { fixture.chat?.snapshot.items.map(\.delivery) == [.sent] }
        #expect(await fixture.server.messages(of: bob.uid, with: toAlice).map(\.text) == ["On my way"])
        await fixture.server.read(by: alice.uid, with: toBob, upTo: 1)
        try await fixture.phone.until { fixture.chat?.snapshot.items.map(\.delivery) == [.read] }
    }

    /// P-33, R-3.7: a push that was overtaken does not bring an old number back.
    @Test func anOlderBadgeOfAPushNeverOverwritesWhatTheAppHasRead() async throws {
        let fixture = try ChatAppFixture()
        try await fixture.inBackground()
        let old = await fixture.server.badge(of: bob.uid)
        let push = try await fixture.message("1")
        try await fixture.shown(push)
        #expect(fixture.phone.badge == 1)
        fixture.phone.tap(push)
        try await fixture.phone.until { fixture.phone.badge == 0 }
        // What the connection asked for is answered: nothing that comes later tells of what is posted next.
        try await fixture.app?.client.synchronize()
        _ = try await fixture.app?.client.conversations()
        fixture.phone.enterBackground()
        let late = try await fixture.server.post(from: alice.uid, to: toBob, text: "2")
        try await fixture.push(late, badge: Badge(total: 9, version: old.version))
        try await fixture.phone.until { fixture.phone.deliveredNotifications.count == 1 }
        #expect(fixture.phone.badge == 0)
        try await fixture.message("3")
        try await fixture.phone.until { fixture.phone.badge == 2 }
    }

    @Test func aRepeatedPushOfOneMessageShowsItOnceInTheList() async throws {
        let fixture = try ChatAppFixture()
        try await fixture.inBackground()
        let message = try await fixture.server.post(from: alice.uid, to: toBob, text: "1")
        try await fixture.push(message)
        try await fixture.push(message)
        try await fixture.phone.until { fixture.phone.presentations.count == 2 }
        #expect(fixture.phone.deliveredNotifications.count == 1)
        #expect(fixture.phone.badge == 1)
    }
}
