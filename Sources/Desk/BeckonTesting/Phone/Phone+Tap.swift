import BeckonPush
public import BeckonRouting

extension Phone {
    /// The person taps a notification, one of its buttons, or dismisses it (P-22).
    ///
    /// False where there is no such notification or no such button. The app is launched or brought on screen as iOS does
    /// it; all its delegate calls have been made when this returns.
    @discardableResult
    public func tap(_ requestIdentifier: String, _ action: NotificationResponse.Action = .default) -> Bool {
        guard let notification = notification(requestIdentifier), isOffered(action, by: notification) else {
            return false
        }
        // P-23: what was answered leaves the list.
        remove([requestIdentifier])
        let response = NotificationResponse(
            requestIdentifier: requestIdentifier, deliveredAt: notification.deliveredAt, action: action,
            content: notification.content)
        switch action {
        case .default: answerOnScreen(response)
        case .dismiss:
            if category(of: notification)?.tellsDismissal == true { answerInBackground(response) }
        case .custom(let identifier, _):
            if button(identifier, of: notification)?.isForeground == true {
                answerOnScreen(response)
            } else {
                answerInBackground(response)
            }
        }
        changed()
        return true
    }

    private func notification(_ identifier: String) -> DeliveredNotification? {
        deliveredNotifications.last { $0.requestIdentifier == identifier }
            ?? bannerOnScreen.flatMap { $0.requestIdentifier == identifier ? $0 : nil }
    }

    /// P-9: a category that is not registered has no buttons.
    private func isOffered(_ action: NotificationResponse.Action, by notification: DeliveredNotification) -> Bool {
        guard case .custom(let identifier, let text) = action else { return true }
        guard let button = button(identifier, of: notification) else { return false }
        return button.isTextInput == (text != nil)
    }

    private func category(of notification: DeliveredNotification) -> NotificationCategory? {
        categories.first { $0.identifier == notification.content.categoryIdentifier }
    }

    private func button(_ identifier: String, of notification: DeliveredNotification) -> NotificationCategory.Button? {
        category(of: notification)?.buttons.first { $0.identifier == identifier }
    }

    private func answerOnScreen(_ response: NotificationResponse) {
        unlock()
        isForceQuit = false
        if process == nil {
            // P-25: the hint holds the payload alone; an app with scenes gets none (P-26).
            start(LaunchOptions(remoteNotification: bundle.hasScenes ? nil : response.content.userInfo))
        }
        isSuspended = false
        let connects = bundle.hasScenes && scenes.isEmpty
        let report = connects ? behaviour.coldStartReport : .delegate
        let scene =
            connects
            ? connectScene(SceneConnectionOptions(notificationResponse: report == .delegate ? nil : response))
            : targetScene(of: response.content)
        enterForeground(scene)
        if behaviour.reportsBeforeActive, report != .sceneOptions { deliver(response, to: scene) }
        becomeActive(scene)
        if !behaviour.reportsBeforeActive, report != .sceneOptions { deliver(response, to: scene) }
    }

    /// P-26: the window that the app wants for this content, else the one used last.
    private func targetScene(of content: NotificationContent) -> String? {
        guard let wanted = content.targetContentIdentifier else { return currentScene }
        return scenes.last { $0.preferredContent.contains(wanted) }?.id ?? currentScene
    }

    /// P-36: no scene, nothing on screen, and a limited time.
    private func answerInBackground(_ response: NotificationResponse) {
        if process == nil { start(LaunchOptions()) }
        guard state == .background else {
            deliver(response, to: nil)
            return
        }
        let work = begin(behaviour.backgroundTime) { [weak self] in
            self?.exceeded("didReceive")
        }
        if !deliver(response, to: nil, then: { [weak self] in self?.end(work) }) { end(work) }
    }

    /// Tells the delegate; false where there is none to be told.
    @discardableResult
    func deliver(
        _ response: NotificationResponse, to scene: String?, then done: @escaping @MainActor @Sendable () -> Void = {}
    ) -> Bool {
        guard let process else { return false }
        isSuspended = false
        // P-24: a delegate that is set only after the launch is too late.
        guard process.hadDelegate, let delegate = process.system.notificationDelegate else {
            note(.responseLost)
            return false
        }
        var response = response
        response.scene = scene
        let answer = once("didReceive", response.requestIdentifier, in: process.number)
        delegate.didReceive(response) { if answer() { done() } }
        return true
    }
}
