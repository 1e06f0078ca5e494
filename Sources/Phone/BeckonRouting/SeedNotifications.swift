import BeckonModel
import BeckonPush
public import Foundation

/// Tells taps in the manner of seeds 1 and 2: through `NotificationCenter`, by their names and with their `userInfo`, for
/// apps whose screens already listen there.
///
/// In place of the seeds' half second of delay an intent is kept until somebody observes it, then posted once (R-E1). A
/// notification centre does not tell whether it has observers: they are added by ``observe(_:using:)``, or, where the
/// seed's own `addObserver` lines stay, announced by ``observersAdded(for:)`` right behind them.
/// Posts on the main actor. It lives as long as the app.
@MainActor
public final class SeedNotifications {
    private struct Intent {
        let name: Notification.Name
        let object: String?
        let userInfo: [AnyHashable: Any]
    }

    private let center: NotificationCenter
    private var observers: [Notification.Name: Int] = [:]
    /// The newest tap that nobody has heard, as a newer one replaces it.
    private var intent: Intent?
    private var token: Intent?

    /// - Parameter center: where the app's screens listen.
    public init(center: NotificationCenter = .default) { self.center = center }

    /// Posts what the seeds post for a destination; call it from ``TapRouter/Handlers/open``.
    /// - Returns: false where the seeds know no notification for it.
    @discardableResult
    public func post(_ destination: Destination, _ context: TapContext) -> Bool {
        let content = context.response.content
        switch destination {
        case .conversation(let receiver, _, _):
            switch context.push?.counterpart(of: context.account) ?? receiver.placeholder {
            case .user(let user): post(.didReceivedMessageFromUser, nil, ["user": user])
            case .group(let group): post(.didReceivedMessageFromGroup, nil, ["group": group])
            }
        case .category("Second"): post(.secondTypeNotification, content.title, content.foundationUserInfo)
        case .category("Third"): post(.thirdTypeNotification, content.title, content.foundationUserInfo)
        case .category, .call, .callChat, .url, .vendor, .root:
            // The person is led elsewhere: an older one must not come up above it later.
            intent = nil
            return false
        }
        return true
    }

    /// Posts the token of Firebase; call it from its delegate's method, which fires at each start and refresh. Nil, and
    /// an empty one, is no token.
    public func post(fcmToken: String?) {
        guard let fcmToken, !fcmToken.isEmpty else { return }
        let intent = Intent(name: .fcmToken, object: nil, userInfo: ["token": fcmToken])
        if isObserved(.fcmToken) { send(intent) } else { token = intent }
    }

    /// Adds an observer and posts to it what nobody has heard so far.
    /// - Returns: what ``remove(_:for:)`` takes.
    public func observe(
        _ name: Notification.Name, using body: @escaping @MainActor @Sendable (Notification) -> Void
    ) -> any NSObjectProtocol {
        let observer = center.addObserver(forName: name, object: nil, queue: nil) { notification in
            // Posted by ``send(_:)`` alone, on the main actor.
            nonisolated(unsafe) let notification = notification
            MainActor.assumeIsolated { body(notification) }
        }
        observersAdded(for: name)
        return observer
    }

    /// The app has added observers of its own: what nobody has heard so far is posted now.
    public func observersAdded(for names: Notification.Name...) {
        for name in names { observers[name, default: 0] += 1 }
        if let waiting = intent, isObserved(waiting.name) {
            intent = nil
            send(waiting)
        }
        if let waiting = token, isObserved(waiting.name) {
            token = nil
            send(waiting)
        }
    }

    /// Removes an observer that ``observe(_:using:)`` has added.
    public func remove(_ observer: any NSObjectProtocol, for name: Notification.Name) {
        center.removeObserver(observer)
        observersRemoved(for: name)
    }

    /// The app has removed its own observers: what comes is kept again.
    public func observersRemoved(for names: Notification.Name...) {
        for name in names { observers[name] = max(0, observers[name, default: 0] - 1) }
    }

    /// The person logged out: what nobody has heard is dropped.
    public func loggedOut() { intent = nil }

    private func post(_ name: Notification.Name, _ object: String?, _ userInfo: [AnyHashable: Any]) {
        let new = Intent(name: name, object: object, userInfo: userInfo)
        intent = isObserved(name) ? nil : new
        if intent == nil { send(new) }
    }

    private func isObserved(_ name: Notification.Name) -> Bool { observers[name, default: 0] > 0 }

    private func send(_ intent: Intent) {
        center.post(name: intent.name, object: intent.object, userInfo: intent.userInfo)
    }
}

extension Receiver {
    /// What is known of it where a push says nothing: its identifier stands for the name.
    fileprivate var placeholder: Counterpart {
        switch self {
        case .user(let uid): .user(User(uid: uid, name: uid.rawValue))
        case .group(let guid): .group(Group(guid: guid, name: guid.rawValue, type: .public))
        }
    }
}
