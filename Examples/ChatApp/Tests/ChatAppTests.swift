import Testing
import UIKit

/// Inside the app on a simulator: what only Apple's system can tell. The app's own behaviour is tested on Linux, too
/// (AppleCheck).
@MainActor struct ChatAppTests {
    @Test func theAppHasStartedWithItsDelegateAndAWindow() throws {
        let delegate = try #require(UIApplication.shared.delegate)
        #expect(String(reflecting: type(of: delegate)) == "ChatApp.Main")
        let scene = try #require(UIApplication.shared.connectedScenes.first as? UIWindowScene)
        #expect(scene.keyWindow?.rootViewController != nil)
    }

    /// It has to be where the system looks, with the class that it makes.
    @Test func theServiceExtensionIsInTheApp() throws {
        let plugIns = try #require(Bundle.main.builtInPlugInsURL)
        let bundle = try #require(Bundle(url: plugIns.appendingPathComponent("NotificationService.appex")))
        let extensionPoint = try #require(bundle.object(forInfoDictionaryKey: "NSExtension") as? [String: Any])
        #expect(extensionPoint["NSExtensionPointIdentifier"] as? String == "com.apple.usernotifications.service")
        #expect(extensionPoint["NSExtensionPrincipalClass"] as? String == "NotificationService.NotificationService")
    }

    @Test func severalWindowsAndTheSendersPictureAreAskedFor() throws {
        let scenes = try #require(
            Bundle.main.object(forInfoDictionaryKey: "UIApplicationSceneManifest") as? [String: Any])
        #expect(scenes["UIApplicationSupportsMultipleScenes"] as? Bool == true)
        let activities = Bundle.main.object(forInfoDictionaryKey: "NSUserActivityTypes") as? [String]
        #expect(activities?.contains("INSendMessageIntent") == true)
    }
}
