public import BeckonModel
public import BeckonRouting

/// Single delegate calls, for scripts that were recorded at an app's delegates: the phone adds nothing before or after
/// them, and keeps account of their completions.
extension Phone {
    /// Where an app was told of a response.
    public enum ResponseSource: String, Sendable, Hashable, CaseIterable {
        /// The connection options of a scene that connects with it (P-26).
        case scene
        /// `didReceive` of the notification delegate.
        case delegate
    }

    /// Tells the running app a response. False where no app runs, or none that could be told.
    @discardableResult
    public func report(_ response: NotificationResponse, from source: ResponseSource) -> Bool {
        guard process != nil else { return false }
        switch source {
        case .scene: return connectScene(SceneConnectionOptions(notificationResponse: response)) != nil
        case .delegate: return deliver(response, to: response.scene ?? currentScene)
        }
    }

    /// Asks the running app how to present a notification, in whatever state it is; its answer is in ``presentations``.
    /// False where no app runs.
    @discardableResult
    public func willPresent(_ notification: DeliveredNotification) -> Bool {
        guard process != nil else { return false }
        ask(Arrival(notification: notification, priority: 10))
        return true
    }

    /// Tells the running app of a push with `content-available`. False where no app runs.
    ///
    /// - Parameters:
    ///   - payload: as it was pushed.
    ///   - requestIdentifier: under which its completion is counted; the app does not see it.
    @discardableResult
    public func didReceiveRemoteNotification(
        _ payload: [String: JSONValue], requestIdentifier: String = ""
    ) -> Bool {
        guard let number = process?.number else { return false }
        tellRemoteNotification(payload, requestIdentifier, in: number)
        return true
    }
}
