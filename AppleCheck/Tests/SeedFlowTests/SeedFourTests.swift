import BeckonAPI
import BeckonApp
import BeckonCallChat
import BeckonClient
import BeckonModel
import BeckonRouting
import BeckonScreens
import BeckonTesting
import BeckonUIKit
import CallKit
import Foundation
import PushKit
import Testing
import UIKit
import UserNotifications

extension SeedFlowTests {
    @MainActor @Suite struct SeedFourTests {
        private let system = PlayedSystem()
        private let server = FakeServer()
        private let folder = FileManager.default.temporaryDirectory.appending(path: "beckon-\(UUID().uuidString)")
        private let app: SeedFourApp.AppDelegate
        private let scene = SeedFourApp.SceneDelegate()

        init() {
            app = SeedFourApp.AppDelegate(folder: folder, transport: server.transport)
        }

        private var screen: SeedFourApp.CallScreen? {
            scene.window?.rootViewController?.presentedViewController as? SeedFourApp.CallScreen
        }

        private var sheet: UINavigationController? { screen?.presentedViewController as? UINavigationController }

        /// By the turns of the main actor and never by the clock.
        private func until(_ condition: @MainActor () -> Bool) async {
            while !Task.isCancelled, !condition() { await Task.yield() }
        }

        /// A call that rings, is taken on the system's screen, and has a chat beside it whose messages are counted; a tap in
        /// the call opens the sheet, one after it the conversation (R-4.4, R-4.5, R-4.8, P-32).
        @Test func aCallIsTakenAndItsChatStandsBesideIt() async throws {
            let ringing = try #require(try RecordedPush.all(of: "7", "voip").first)
            let name = try #require(ringing.body["message"]?["sessionId"]?.string)
            let id = try #require(CallSessionID(rawValue: name))
            let said = try RecordedPush.all(of: "7") { $0.text != nil }
            for uid in ["alice", "bob"] { await server.addUser(uid, name: uid.capitalized) }
            await server.addGroup("friends", name: "Friends", members: [])
            system.launch(app)
            system.connect(scene)
            await until { app.chat.coordinator.account == .nobody }
            try await app.chat.login(token: "token-bob")

            // Alice calls, and the push comes as the server's gateway had sent it.
            let alice = APICaller(transport: server.transport, token: "token-alice")
            let call = try await alice.call(
                API.startCall,
                body: NewCall(
                    muid: "m-1", to: .user(UserID(unchecked: "bob")), type: .audio, sessionId: id, name: "Stand-up",
                    chat: CallChatOptions()))
            let chat = try #require(call.chat)
            #expect(
                said.first?.body["message"]?["receiver"]?["guid"]?.string
                    ?? said.first?.body["message"]?["receiver"]?.string == chat.rawValue)
            let registry = try #require(PKPushRegistry.fakeLatest)
            let provider = try #require(CXProvider.fakeLatest)
            await withCheckedContinuation { continuation in
                registry.delegate?.pushRegistry(
                    registry, didReceiveIncomingPushWith: PKPushPayload(fake: ringing.userInfo), for: .voIP
                ) { continuation.resume() }
            }
            guard case .incoming(let uuid, let update)? = provider.fakeReports.first else {
                Issue.record("P-32: the call was not reported.")
                return
            }
            #expect(update.localizedCallerName == "Alice")

            // Bob takes it on the system's screen.
            provider.fakeDelegate?.provider(provider, perform: CXAnswerCallAction(call: uuid))
            await until { screen?.chatButton != nil }
            let session = try #require(app.chat.call)
            await until { session.snapshot.phase == .joined && session.snapshot.group.group != nil }

            // What Alice writes is counted, and told by banners, as the chat is closed.
            let texts = ["Do you hear me?", "I send you the plan", "There it is"]
            for (number, text) in zip(1..., texts) {
                _ = try await server.post(from: UserID(unchecked: "alice"), to: .group(chat), text: text)
                await until { session.snapshot.chatButtonCount == number }
                let push = try #require(said.first { $0.text == text })
                #expect(await system.present(push).contains(.banner))
            }

            // A tap in the call opens the sheet above it; what is in it makes no banner.
            await system.tap(try #require(said.first { $0.text == texts[2] }).response())
            #expect(sheet?.topViewController is CallChatViewController)
            #expect(sheet?.sheetPresentationController?.detents.count == 2)
            #expect(session.snapshot.chatButtonCount == 0)
            #expect(await system.present(try #require(said.first { $0.text == "And the minutes" })) == [])

            // Pulled down, and after the call, it is a conversation as every other.
            sheet?.dismiss(animated: false)
            #expect(!session.snapshot.isChatOpen)
            session.leave()
            await until { session.snapshot.phase.isOver && screen == nil }
            await system.tap(try #require(said.last).response())
            #expect((system.stack.last as? ChatViewController)?.chat.receiver == .group(chat))
            await app.chat.coordinator.end()
            // Nil is the meaning: a rest in the temporary folder is no failure of a test.
            try? FileManager.default.removeItem(at: folder)
        }
    }
}
