public import BeckonModel
public import BeckonPush

/// Tells an app that still makes notifications in `didReceiveRemoteNotification` by itself for which pushes it has to,
/// while it moves to the service extension. A pure value.
///
/// A push with an alert is shown by the system, revised by the extension; a notification of the app's own beside it would
/// be the same message a second time. Only a message that no alert shows is still the app's.
public struct InAppHandling: Sendable {
    private let reader: PushReader

    /// Looks at pushes with the dialects of the reader.
    public init(reader: PushReader = .standard) { self.reader = reader }

    /// Whether nobody shows the message of a push unless the app does.
    ///
    /// False for a push with an alert, for one that is about no message or is flagged silent, and for a foreign one.
    public func mustNotify(for payload: [String: JSONValue]) -> Bool {
        guard let push = reader.message(in: payload), push.kind == .message, !push.isSilent else { return false }
        return !Aps(payload: payload).showsAlert
    }

    /// The same for a push as the system hands it over.
    ///
    /// - Parameter userInfo: any values; nothing traps.
    public func mustNotify(userInfo: [AnyHashable: Any]) -> Bool {
        var warnings: [PushWarning] = []
        return mustNotify(for: UserInfoReader().members(of: userInfo, warnings: &warnings))
    }
}
