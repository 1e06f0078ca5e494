import BeckonAPI
import BeckonApp
import BeckonCallChat
import BeckonClient
import BeckonExtension
import BeckonModel
import BeckonPush
import BeckonRouting
import BeckonScreens
import BeckonTesting
import Foundation
import Testing
import UIKit
import UserNotifications

@testable import BeckonUIKit

/// The whole app: BeckonChat over the declared classes of the system and a server in memory.
@MainActor @Suite(.serialized, .timeLimit(.minutes(1))) struct BeckonChatTests {
    @Test func withoutASessionTheLoginIsShownAndAfterItTheListOfConversations() async throws {
        let app = try await ChatFixture()
        app.start()
        await until { app.chat.coordinator.account == .nobody }
        #expect(app.window.rootViewController is LoginController)
        try await app.chat.login(token: "token-bob")
        #expect(app.list != nil && app.system.registrations == 1)
        let accounts = SignedInAccounts(directory: app.folder)
        #expect(try accounts.load() == ["bob"], "The extension knows who is signed in.")
        app.chat.beckon?.didRegister(Data([1, 2]))
        await until { app.chat.coordinator.pushRegistration == .registered }
        #expect(await app.server.pushTokens.values.map(\.topic) == ["com.example.chat"])
        await app.end()
    }

    /// P-26, R-1.10: the process starts by the tap; the session comes from the disk.
    @Test func aTapThatStartsTheAppOpensTheChatAtItsMessageOnce() async throws {
        let app = try await ChatFixture(kept: true)
        let id = try await app.post("Hello")
        app.start()
        #expect(await app.tap(.of(app.push(id))) == 1)
        await until { app.top != nil }
        #expect(app.stack.count == 2 && app.top?.chat.receiver == toAlice)
        await until { app.top?.chat.snapshot.items.last?.messageID == id }
        // sh-14: once more, it is there already.
        await app.tap(.of(app.push(id), id: "2", at: 2000))
        #expect(app.stack.count == 2)
        (app.window.rootViewController as? UINavigationController)?.popViewController(animated: false)
        #expect(app.list != nil && app.stack.count == 1, "Back leads to the list (R-2.3).")
        await app.end()
    }

    @Test func aMessageOfTheChatInFrontShowsNoBannerAndOneOfAnotherChatDoes() async throws {
        let app = try await ChatFixture()
        try await app.started()
        let id = try await app.post("Hello")
        await app.tap(.of(app.push(id)))
        #expect(await app.present(.of(app.push(id + 1), id: "3")) == [])
        #expect(await app.present(.of(app.push(id, from: carol), id: "4")).contains(.banner))
        app.leave()
        #expect(await app.present(.of(app.push(id + 2), id: "5")).contains(.banner), "Nobody looks at it.")
        await app.end()
    }

    /// sh-17: an older number never overwrites a newer one, and what was read leaves the list.
    @Test func theNumberFollowsTheServerAndNeverGoesBack() async throws {
        let app = try await ChatFixture()
        try await app.started()
        _ = await app.present(.of(app.push(1, badge: 5, version: 9), id: "1"))
        #expect(app.system.badges.last == 5)
        let options = await app.present(.of(app.push(2, badge: 3, version: 4), id: "2"))
        #expect(!options.contains(.badge) && app.system.badges.last == 5)
        await app.end()
    }

    @Test func aReplyInTheBackgroundIsSentAndCompletedOnce() async throws {
        let app = try await ChatFixture(kept: true)
        let id = try await app.post("Hello")
        app.chat.install()
        #expect(await app.tap(.of(app.push(id), action: "REPLY_ACTION", text: "Yes")) == 1)
        let sent = await app.server.messages(of: bob.uid, with: toAlice).last
        #expect(sent?.text == "Yes" && sent?.sender.uid == bob.uid)
        #expect(app.system.backgroundTasks.isEmpty, "P-36: the time is given back.")
        await app.end()
    }

    @Test func aLogoutShowsTheLoginAndTakesNumberAndAccountAway() async throws {
        let app = try await ChatFixture()
        try await app.started()
        let id = try await app.post("Hello")
        await app.tap(.of(app.push(id)))
        #expect(app.stack.count == 2 && app.chat.context != nil)
        try await app.chat.logout()
        #expect(app.window.rootViewController is LoginController && app.chat.context == nil)
        #expect(app.system.badges.last == 0)
        #expect(try SignedInAccounts(directory: app.folder).load() == [])
        #expect(await app.tap(.of(app.push(id), id: "9")) == 1)
        #expect(app.chat.beckon?.router.waitingResponse != nil, "sh-13: it waits for a login.")
        await app.end()
    }

    @Test func twoWindowsShowTheListEachAndTheTapOpensInTheOneItNames() async throws {
        let app = try await ChatFixture(kept: true)
        app.chat.install()
        var windows: [UIWindow] = []
        for name in ["left", "right"] {
            let options = UIScene.ConnectionOptions()
            let scene = UIWindowScene(session: UISceneSession(fakeIdentifier: name), connectionOptions: options)
            let window = UIWindow(windowScene: scene)
            app.chat.show(in: window, connecting: (scene, options))
            windows.append(window)
        }
        let navigations = { windows.compactMap { $0.rootViewController as? UINavigationController } }
        await until { navigations().count == 2 }
        let id = try await app.post("Hello")
        await app.tap(.of(app.push(id), scene: windows[1].windowScene))
        #expect(navigations().map(\.viewControllers.count) == [1, 2])
        await app.end()
    }

    /// Seed 4: the call's screen, its chat as a sheet, and back.
    @Test func aCallHasItsScreenAndItsChatInASheetAboveIt() async throws {
        let app = try await ChatFixture(calls: true)
        try await app.started()
        let session = try #require(try await app.chat.startCall(to: toAlice))
        let screen = app.window.rootViewController?.presentedViewController as? CallScreen
        #expect(screen?.id == session.id)
        await until { session.snapshot.group.group != nil && session.snapshot.phase == .joined }
        session.chatButtonClicked()
        let sheet = screen?.presentedViewController as? UINavigationController
        #expect(sheet?.topViewController is CallChatViewController)
        #expect(sheet?.sheetPresentationController?.detents.count == 2)
        await until { app.chat.coordinator.callChat?.snapshot.content == .chat }
        sheet?.dismiss(animated: false)
        #expect(screen?.presentedViewController == nil)
        session.end()
        await until { session.snapshot.phase.isOver && app.window.rootViewController?.presentedViewController == nil }
        #expect(app.list != nil)
        await app.end()
    }
}
