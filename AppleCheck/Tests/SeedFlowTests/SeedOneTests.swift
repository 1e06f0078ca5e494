import BeckonModel
import BeckonRouting
import BeckonUIKit
import Foundation
import Testing
import UIKit
import UserNotifications

extension SeedFlowTests {
    @MainActor @Suite struct SeedOneTests {
        private let system = PlayedSystem()
        private let app = SeedOneApp.AppDelegate()
        private let scene = SeedSceneDelegate()

        private var chat: SeedOneApp.VendorsChat? { system.stack.last as? SeedOneApp.VendorsChat }

        private func first(of scene: String) throws -> RecordedPush {
            try #require(try RecordedPush.all(of: scene) { $0.alert != nil }.first)
        }

        @Test func theAppIsInTheBackgroundAndTheTapOpensTheChatAboveTheRoot() async throws {
            let push = try first(of: "1")
            system.launch(app)
            system.connect(scene)
            app.beckon?.signedIn("bob")
            system.deactivate()
            await system.tap(push.response())
            system.activate()
            #expect(system.stack.count == 2 && chat?.title == "Alice")
            #expect(chat?.destination == .conversation(try #require(Receiver(.user, "alice")), messageID: "1"))
        }

        /// In place of the seed's half second: the tap waits for the login, however long it takes (R-E1).
        @Test func theTapStartsTheAppAndTheChatOpensOnceWhenTheSessionIsKnown() async throws {
            let push = try first(of: "2a")
            system.launch(app)
            system.connect(scene, response: push.response())
            await system.tap(push.response())
            #expect(system.stack.count == 1)
            app.beckon?.signedIn("bob")
            #expect(system.stack.count == 2 && chat?.title == "Alice")
        }

        @Test func aGroupsPushOpensTheGroupsChat() async throws {
            system.launch(app)
            system.connect(scene)
            app.beckon?.signedIn("bob")
            await system.tap(try first(of: "5").response())
            guard case .conversation(.group, _, _)? = chat?.destination else {
                Issue.record("The chat of the group is not open.")
                return
            }
        }

        /// The vendor's own payloads, as the documents have them.
        @Test(arguments: ["6.3", "6.4"]) func thePayloadsOfTheSeedOpenTheirChats(_ scene: String) async throws {
            let push = try first(of: scene)
            system.launch(app)
            system.connect(self.scene)
            app.beckon?.signedIn("cometchat-uid-2")
            #expect(await system.present(push) == [.banner, .list, .sound, .badge])
            await system.tap(push.response())
            let name = push.body["message"]?[scene == "6.3" ? "receiver" : "sender"]?["name"]?.string
            #expect(name != nil && chat?.title == name)
            // sh-14: the chat is on top: it scrolls, and no banner hides it.
            await system.tap(push.response())
            #expect(system.stack.count == 2)
            #expect(await system.present(push) == [])
        }
    }
}
