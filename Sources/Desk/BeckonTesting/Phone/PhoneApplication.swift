public import BeckonModel
public import Foundation

/// What the system calls in an app's process: `UIApplicationDelegate` and `UISceneDelegate` in one, as plain values.
///
/// An app without scenes gets no call whose name begins with `scene`. All calls come on the main actor.
@MainActor public protocol PhoneApplication: AnyObject {
    /// The process has started. The notification delegate has to be set before this returns (P-24).
    func didFinishLaunching(_ options: LaunchOptions)
    /// A scene connects, on a launch or later.
    func sceneWillConnect(_ scene: String, _ options: SceneConnectionOptions)
    /// The system took the scene away; the process may live on (P-28).
    func sceneDidDisconnect(_ scene: String)
    /// One of the windows is in use. By default nothing: an app with one window is told for the whole app.
    func sceneDidBecomeActive(_ scene: String)
    /// One of the windows is no longer in use. By default nothing.
    func sceneWillResignActive(_ scene: String)
    /// One of the windows is no longer on screen. By default nothing.
    func sceneDidEnterBackground(_ scene: String)
    /// The app is in front and receives events (`applicationDidBecomeActive`).
    func didBecomeActive()
    /// Something of the system's covers the app, or it is about to leave the front.
    func willResignActive()
    /// The app is off screen. It may be suspended soon after.
    func didEnterBackground()
    /// A push token, after each registration; it may be another one than before.
    func didRegisterForRemoteNotifications(_ token: Data)
    /// No token could be had. The app may ask again later.
    func didFailToRegisterForRemoteNotifications(_ error: ChatError)
    /// A push woke the app, or came while it runs; nobody has tapped anything (P-29, P-30). The completion has to be
    /// called once, within about 30 s.
    func didReceiveRemoteNotification(
        _ payload: [String: JSONValue], completion: @escaping @MainActor @Sendable (BackgroundFetchResult) -> Void)
    /// Not a call of iOS: the process dies here. The model has no other way to end what an object has started; nothing of
    /// it may go on once this has returned.
    func terminate() async
}

extension PhoneApplication {
    public func sceneDidBecomeActive(_ scene: String) {}
    public func sceneWillResignActive(_ scene: String) {}
    public func sceneDidEnterBackground(_ scene: String) {}
}
