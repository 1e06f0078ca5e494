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
        if bannerOnScreen?.requestIdentifier == requestIdentifier { bannerOnScreen = nil }
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
        let isColdStart = process == nil
        if isColdStart {
            // P-25: the hint holds the payload alone; an app with scenes gets none (P-26).
            start(LaunchOptions(remoteNotification: bundle.hasScenes ? nil : response.content.userInfo))
        }
        let connects = bundle.hasScenes && process?.scene == nil
        let report = connects ? behaviour.coldStartReport : .delegate
        connectScene(SceneConnectionOptions(notificationResponse: report == .delegate ? nil : response))
        enterForeground()
        if behaviour.reportsBeforeActive, report != .sceneOptions { deliver(response) }
        becomeActive()
        if !behaviour.reportsBeforeActive, report != .sceneOptions { deliver(response) }
    }

    /// P-36: no scene, nothing on screen.
    private func answerInBackground(_ response: NotificationResponse) {
        if process == nil { start(LaunchOptions()) }
        deliver(response)
    }

    private func deliver(_ response: NotificationResponse) {
        guard let process else { return }
        // P-24: a delegate that is set only after the launch is too late.
        guard process.hadDelegate, let delegate = process.system.notificationDelegate else {
            return note(.responseLost)
        }
        var response = response
        response.scene = process.scene
        let answer = once("didReceive", in: process.number)
        delegate.didReceive(response) { _ = answer() }
    }
}
