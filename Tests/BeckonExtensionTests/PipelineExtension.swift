import BeckonExtension
import BeckonModel
import BeckonPush
import BeckonTesting
import Foundation

/// A service extension that is a pipeline and nothing else.
final class PipelineExtension: PhoneExtension {
    private let pipeline: RevisionPipeline

    init(_ system: ExtensionSystem, stages: [any RevisionStage]) {
        pipeline = RevisionPipeline(stages: stages, time: system.time, trace: system.trace)
    }

    func didReceive(_ request: NotificationRequest, handler: @escaping @Sendable (NotificationContent) -> Void) {
        pipeline.didReceive(request, handler: handler)
    }

    func timeWillExpire() { pipeline.timeWillExpire() }
}

/// An app that only registers for pushes.
@MainActor final class BareApp: PhoneApplication {
    private let system: PhoneSystem

    init(_ system: PhoneSystem) { self.system = system }

    func didFinishLaunching(_ options: LaunchOptions) { system.registerForRemoteNotifications() }
    func sceneWillConnect(_ scene: String, _ options: SceneConnectionOptions) {}
    func sceneDidDisconnect(_ scene: String) {}
    func didBecomeActive() {}
    func willResignActive() {}
    func didEnterBackground() {}
    func didRegisterForRemoteNotifications(_ token: Data) {}
    func didFailToRegisterForRemoteNotifications(_ error: ChatError) {}
    func didReceiveRemoteNotification(
        _ payload: [String: JSONValue], completion: @escaping @MainActor @Sendable (BackgroundFetchResult) -> Void
    ) {
        completion(.noData)
    }
    func terminate() async {}
}
