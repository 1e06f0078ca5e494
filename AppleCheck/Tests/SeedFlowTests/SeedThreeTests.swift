import BeckonExtension
import BeckonModel
import BeckonNotificationService
import BeckonPush
import Foundation
import Testing
import UserNotifications

extension SeedFlowTests {
    /// Seed 3: the words of the app in place of the vendor's.
    @Suite struct SeedThreeTests {
        private final class Service: NotificationService {
            override var stages: [any RevisionStage] {
                [
                    ReplaceTextStage(
                        where: .vendor("voximplant"), titleKey: "push_notification_title",
                        bodyKey: "push_notification_body",
                        strings: .table(
                            StringsTable(["push_notification_title": "Support", "push_notification_body": "It is here"])
                        ))
                ]
            }
        }

        private func revised(_ push: RecordedPush) async -> (title: String, body: String, isOriginal: Bool) {
            let service = Service()
            let request = push.request
            return await withCheckedContinuation { continuation in
                service.didReceive(request) { content in
                    continuation.resume(
                        returning: (content.title, content.body, content === request.content))
                }
            }
        }

        @Test func theVendorsPushIsShownInTheAppsWords() async throws {
            let revised = await revised(try #require(try RecordedPush.all(of: "6.5").first))
            #expect(revised.title == "Support" && revised.body.hasSuffix("It is here"))
        }

        @Test func anotherSourcesPushKeepsItsWords() async throws {
            let push = try #require(try RecordedPush.all(of: "6.1").first)
            let revised = await revised(push)
            #expect(revised.title == push.alert?["title"]?.string && revised.isOriginal)
        }
    }
}
