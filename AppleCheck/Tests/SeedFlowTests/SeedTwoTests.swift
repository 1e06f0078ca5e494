import BeckonModel
import BeckonUIKit
import Testing
import UIKit
import UserNotifications

extension SeedFlowTests {
    @MainActor @Suite struct SeedTwoTests {
        private let system = PlayedSystem()
        private let app = SeedTwoApp.AppDelegate()
        private let scene = SeedSceneDelegate()

        /// warm and cold, with scenes and without a word of the scene.
        @Test(arguments: ["6.1", "6.2"], ["warm", "by the scene", "by the delegate"])
        func theCategoryLeadsToItsScreenAboveTheRoot(_ recorded: String, _ start: String) async throws {
            let push = try #require(try RecordedPush.all(of: recorded).first)
            system.launch(app)
            system.connect(scene, response: start == "by the scene" ? push.response() : nil)
            if start != "by the scene" { await system.tap(push.response()) }
            #expect(system.stack.count == 2)
            #expect(system.stack.last is SeedTwoApp.TitledScreen)
            #expect(system.stack.last?.title == push.alert?["title"]?.string)
        }

        /// Another message than a category's opens nothing: the app has no screen for it.
        @Test func aPushWithoutScreenLeavesTheRoot() async throws {
            let push = try #require(try RecordedPush.all(of: "1").first)
            system.launch(app)
            system.connect(scene)
            await system.tap(push.response())
            #expect(system.stack.count == 1)
        }
    }
}
