#if canImport(UIKit)
    import BeckonPush
    public import BeckonRouting
    import UIKit

    extension Beckon {
        /// Shows a destination that no tap leads to, as a tap would: the screen of a call that the person has just taken, say,
        /// which may start the app.
        ///
        /// In the scene in front, or in another one whose root is on screen; where there is none, or nobody is signed in yet,
        /// as soon as there is. A newer one takes its place, a logout drops it.
        public func show(_ destination: Destination) {
            wanted = destination
            showWanted()
        }

        func showWanted() {
            let ready = scenes.keys.sorted().filter { scenes[$0]?.isReady == true }
            guard let account, let scene = ready.first(where: isActive) ?? ready.first,
                let destination = wanted.take()
            else { return }
            // No notification stands behind it.
            let response = NotificationResponse(
                requestIdentifier: "", deliveredAt: configuration.now(), content: NotificationContent())
            opener(of: scene).open(destination, TapContext(scene: scene, account: account, response: response))
        }
    }
#endif
