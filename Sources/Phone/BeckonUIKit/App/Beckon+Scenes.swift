#if canImport(UIKit)
    public import BeckonRouting
    public import UIKit

    /// Scenes, each with its own readiness and its own conversation on screen; an app without scenes has one, `main`.
    extension Beckon {
        /// A scene connects; with the response that started it, where one did (P-26).
        ///
        /// From `scene(_:willConnectTo:options:)`, or of a SwiftUI app from ``sceneConfiguration(for:options:)``. The same
        /// response may come to the notification delegate too: it opens once.
        public func sceneWillConnect(_ scene: UIScene, options: UIScene.ConnectionOptions) {
            know(scene)
            connect(scene.session.persistentIdentifier, options)
        }

        /// For `application(_:configurationForConnecting:options:)` of an app of SwiftUI's life cycle, which has no scene
        /// delegate of its own: takes the response, and returns what UIKit would do by itself.
        public func sceneConfiguration(
            for session: UISceneSession, options: UIScene.ConnectionOptions
        ) -> UISceneConfiguration {
            let scene = session.persistentIdentifier
            if scenes[scene] == nil { scenes[scene] = ConnectedScene(nil) }
            connect(scene, options)
            return UISceneConfiguration(name: nil, sessionRole: session.role)
        }

        /// The scene is gone; told by UIKit's notification too, so that an app need not.
        public func sceneDidDisconnect(_ scene: UIScene) {
            let name = scene.session.persistentIdentifier
            guard scenes.removeValue(forKey: name) != nil else { return }
            navigator.detach(scene: name)
            foreground.handle(.gone(scene: name))
            router.handle(.sceneDisconnected(scene: name))
        }

        /// The root of the active account is in this window, which is visible: taps open above it. Told again after a new
        /// root came. An app without scenes tells the same.
        public func rootReady(in window: UIWindow) {
            let scene = know(window.windowScene)
            scenes[scene]?.opener = nil
            navigator.attach(window, scene: scene)
            ready(scene)
        }

        /// The root was taken away, for a login, say: taps wait.
        public func rootGone(in window: UIWindow) {
            let scene = know(window.windowScene)
            navigator.detach(scene: scene)
            scenes[scene]?.isReady = false
            router.handle(.rootGone(scene: scene))
        }

        /// The account that is signed in is no longer in a conversation, or is again: pushes of one that was left are not
        /// shown.
        public func membershipChanged(of destination: Destination, isMember: Bool) {
            foreground.handle(isMember ? .joined(destination) : .left(destination))
        }

        // MARK: Inside

        /// The root of SwiftUI's that stands in the window: the path opens destinations there.
        func rootReady(in window: UIWindow, opener: any DestinationOpener) {
            let scene = know(window.windowScene)
            navigator.detach(scene: scene)
            scenes[scene]?.opener = opener
            ready(scene)
        }

        /// It stands there no more; another one may already.
        func rootGone(in window: UIWindow, of opener: any DestinationOpener) {
            guard scenes[know(window.windowScene)]?.opener === opener else { return }
            rootGone(in: window)
        }

        /// The name of a scene, under which it is known from now on.
        @discardableResult
        func know(_ scene: UIScene?) -> String {
            let name = scene?.session.persistentIdentifier ?? "main"
            if scenes[name] == nil { scenes[name] = ConnectedScene(scene) }
            if let scene { scenes[name]?.scene = scene }
            return name
        }

        func ready(_ scene: String) {
            scenes[scene]?.isReady = true
            foreground.handle(.active(isActive(scene), scene: scene))
            router.handle(.rootReady(scene: scene))
            // What stands above the root already, or has opened just now.
            opener(of: scene).report(scene, again: true)
            showWanted()
        }

        func tellActive(_ isActive: Bool, _ scene: UIScene) {
            foreground.handle(.active(isActive, scene: know(scene)))
        }

        /// Reads again what is on screen: not all that changes there is told by UIKit.
        func refresh(isLeaving: Bool = false) {
            navigator.refresh()
            for scene in scenes.keys.sorted() {
                if scenes[scene]?.isReady == true { opener(of: scene).report(scene, again: false) }
                // UIKit says so before its scenes do.
                foreground.handle(.active(!isLeaving && isActive(scene), scene: scene))
            }
        }

        func isActive(_ scene: String) -> Bool {
            scenes[scene]?.scene.map { $0.activationState == .foregroundActive } ?? platform.isActive()
        }

        private func connect(_ scene: String, _ options: UIScene.ConnectionOptions) {
            let response = options.notificationResponse.map { NotificationResponse($0, scene: scene) }
            let isOurs = response.map { !isForeign($0.content) } ?? false
            router.sceneWillConnect(scene, response: isOurs ? response : nil)
            // Where the app told its root first, it still is one.
            if scenes[scene]?.isReady == true { ready(scene) }
        }
    }
#endif
