import BeckonModel
import BeckonPush
import BeckonRouting

extension Phone {
    func present(_ arrival: Arrival) {
        guard state.isForeground else { return show(arrival, .all, isForeground: false) }
        ask(arrival)
    }

    /// A notification of the app's own: the system asks the app before it shows it in the foreground, as for a push.
    func add(_ identifier: String, _ content: NotificationContent) {
        present(
            Arrival(
                notification: DeliveredNotification(
                    requestIdentifier: identifier, content: content, deliveredAt: time.now()),
                priority: 10))
    }

    /// P-19: the app decides; without a delegate nothing is shown.
    func ask(_ arrival: Arrival) {
        guard let process, let delegate = process.system.notificationDelegate else {
            return show(arrival, [], isForeground: true)
        }
        let answer = once("willPresent", arrival.notification.requestIdentifier, in: process.number)
        delegate.willPresent(arrival.notification) { [weak self] options in
            guard let self, answer() else { return }
            self.show(arrival, options, isForeground: true)
        }
    }

    /// The notification came and nobody sees anything of it.
    func keepQuiet(_ arrival: Arrival, reason: String) {
        presentations.append(
            Presentation(
                notification: arrival.notification, options: [], isForeground: state.isForeground,
                time: time.monotonic()))
        trace(.presented, reference(arrival.notification.content), decision: "not-shown", reason: reason)
        changed()
    }

    private func show(_ arrival: Arrival, _ wanted: PresentationOptions, isForeground: Bool) {
        let notification = arrival.notification
        let content = notification.content
        let level = level(of: content)
        var options = wanted.intersection(permission.options).intersection(reach(of: content, level))
        if !content.showsAlert { options.subtract([.banner, .list]) }
        if content.sound == nil { options.remove(.sound) }
        if content.badge == nil { options.remove(.badge) }
        // The number first: a 0 clears what is there, not what comes with it (P-7).
        if options.contains(.badge), let number = content.badge { setBadge(number) }
        if options.contains(.list) {
            deliveredNotifications.removeAll { $0.requestIdentifier == notification.requestIdentifier }
            deliveredNotifications.append(notification)
        }
        if options.contains(.banner) { bannerOnScreen = notification }
        presentations.append(
            Presentation(
                notification: notification, options: options, isForeground: isForeground, time: time.monotonic(),
                level: level,
                // P-3: priority 1 never does.
                wakesScreen: !isForeground && options.contains(.banner) && arrival.priority > 1))
        let shown = options.contains(.banner) ? "banner" : options.contains(.list) ? "list" : "not-shown"
        trace(.presented, reference(content), decision: shown, reason: isForeground ? "foreground" : state.rawValue)
        changed()
    }

    /// P-10: a level that the app is not entitled to is an ordinary one, and so is a word that the system does not know.
    private func level(of content: NotificationContent) -> Aps.InterruptionLevel {
        switch content.interruptionLevel {
        case .passive?: .passive
        case .timeSensitive? where bundle.capabilities.contains(.timeSensitive): .timeSensitive
        case .critical? where bundle.capabilities.contains(.criticalAlerts): .critical
        default: .active
        }
    }

    /// P-10: how far a notification comes: to the person, or quietly to the list.
    private func reach(of content: NotificationContent, _ level: Aps.InterruptionLevel) -> PresentationOptions {
        if level == .critical { return .all }
        if level == .passive || !mayInterrupt(content, level) { return [.list, .badge] }
        return isSilenced ? [.banner, .list, .badge] : .all
    }

    private func mayInterrupt(_ content: NotificationContent, _ level: Aps.InterruptionLevel) -> Bool {
        guard let focus else { return true }
        if level == .timeSensitive, focus.allowsTimeSensitive { return true }
        if let criteria = focus.criteria, let own = content.filterCriteria, !criteria.contains(own) { return false }
        // P-34.
        if let sender = content.communication?.senderIdentifier, focus.allowedSenders.contains(sender) { return true }
        return focus.allowsApp
    }

    /// P-7, P-33: last writer wins; 0 or less also clears the list.
    func setBadge(_ number: Int) {
        badge = max(0, number)
        if number <= 0, behaviour.clearsListAtZero { deliveredNotifications = [] }
        changed()
    }

    func remove(_ identifiers: Set<String>) {
        deliveredNotifications.removeAll { identifiers.contains($0.requestIdentifier) }
        if let banner = bannerOnScreen, identifiers.contains(banner.requestIdentifier) { bannerOnScreen = nil }
        changed()
    }
}
