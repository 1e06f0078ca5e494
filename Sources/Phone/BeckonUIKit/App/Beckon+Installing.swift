#if canImport(UIKit)
    import BeckonModel
    import BeckonPush
    import BeckonRouting
    import UIKit
    import UserNotifications

    extension Beckon {
        func start(hasRemoteNotification: Bool) {
            let delegate = NotificationDelegate(self, isMainThread: platform.isMainThread)
            self.delegate = delegate
            previous = platform.notificationDelegate()
            platform.setNotificationDelegate(delegate)
            platform.addCategories(configuration.categories)
            navigator.onShown = { [weak self] destination, scene in self?.shown(destination, in: scene) }
            navigator.onCovered = { [weak self] isCovered, scene in
                self?.covered(isCovered, in: scene)
            }
            observe()
            if let calls = configuration.calls {
                self.calls = CallCenter(
                    calls, platform.calls, trace: configuration.trace, isMainThread: platform.isMainThread)
            }
            router.didFinishLaunching(hasRemoteNotification: hasRemoteNotification)
        }

        func makeRouter() -> TapRouter {
            let (configuration, platform) = (configuration, platform)
            return TapRouter(
                resolver: configuration.resolver, actions: configuration.actions, store: configuration.taps,
                lifetime: configuration.tapLifetime, now: configuration.now, trace: configuration.trace,
                handlers: TapRouter.Handlers(
                    open: { [weak self] destination, context in self?.open(destination, context) },
                    switchAccount: { configuration.switchAccount($0) },
                    perform: { action, context in try await configuration.perform(action, context) },
                    dropped: { response, reason in configuration.dropped(response, reason) },
                    beginBackgroundTime: { expired in platform.beginBackgroundTime { expired() } }))
        }

        private func open(_ destination: Destination, _ context: TapContext) {
            if configuration.seedNotifications?.post(destination, context) == true { return }
            let opener = opener(of: context.scene)
            let isOpen = opener.open(destination, context)
            let decision = isOpen ? (context.isOnTop ? "scrolled" : "opened") : "no-screen"
            configuration.trace(.opened, context.push?.reference, decision: decision)
            // The router takes it for granted that it is on top now.
            if !isOpen { opener.report(context.scene, again: true) }
        }

        /// What is on top of a scene is told to both routers, and to the system by the window's conditions.
        func shown(_ destination: Destination, in scene: String) {
            router.handle(.shown(destination, scene: scene))
            foreground.handle(.shown(destination, scene: scene))
            scenes[scene]?.prefer(configuration.targetContent(destination))
        }

        /// Something that is no destination covers a scene, or does not any more.
        func covered(_ isCovered: Bool, in scene: String) { foreground.handle(.covered(isCovered, scene: scene)) }

        /// What opens destinations in a scene.
        func opener(of scene: String) -> any DestinationOpener { scenes[scene]?.opener ?? navigator }

        private func observe() {
            on(UIApplication.didFinishLaunchingNotification) { $0.hasLaunched = true }
            on(UIApplication.didBecomeActiveNotification) { beckon in
                beckon.refresh()
                beckon.setup.activated()
            }
            on(UIApplication.willResignActiveNotification) { $0.refresh(isLeaving: true) }
            onScene(UIScene.willConnectNotification) { $0.know($1) }
            onScene(UIScene.didActivateNotification) { $0.tellActive(true, $1) }
            onScene(UIScene.willDeactivateNotification) { $0.tellActive(false, $1) }
            onScene(UIScene.didDisconnectNotification) { $0.sceneDidDisconnect($1) }
        }

        private func on(_ name: Notification.Name, _ body: @escaping @MainActor (Beckon) -> Void) {
            observe(name) { beckon, _ in body(beckon) }
        }

        private func onScene(_ name: Notification.Name, _ body: @escaping @MainActor (Beckon, UIScene) -> Void) {
            observe(name) { beckon, object in
                if let scene = object as? UIScene { body(beckon, scene) }
            }
        }

        private func observe(_ name: Notification.Name, _ body: @escaping @MainActor (Beckon, Any?) -> Void) {
            let isMainThread = platform.isMainThread
            observations.add(name) { [weak self] in
                nonisolated(unsafe) let object = $0.object
                Beckon.onMain(isMainThread) {
                    if let self { body(self, object) }
                }
            }
        }
    }

    /// Opens destinations in a scene: UIKit's navigator, or a path of SwiftUI's.
    @MainActor protocol DestinationOpener: AnyObject {
        /// - Returns: false where nothing opens.
        @discardableResult
        func open(_ destination: Destination, _ context: TapContext) -> Bool

        /// Tells what is on top of a scene, where that has changed or is wanted again.
        func report(_ scene: String, again: Bool)
    }

    extension Navigator: DestinationOpener {}
#endif
