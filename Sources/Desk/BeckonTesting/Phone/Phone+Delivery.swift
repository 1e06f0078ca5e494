import BeckonExtension
import BeckonModel
import BeckonPush
import BeckonRouting

extension Phone {
    /// A push that the extension has in its hands.
    struct Revision {
        let original: DeliveredNotification
        var clock: Task<Void, Never>?
    }

    /// A push arrives. Everything that follows from it at once has happened when this returns; what an extension or the
    /// app still has to decide comes later.
    public func receive(_ push: DeliveredPush) {
        guard isConnected else { return store(push) }
        let content = NotificationContent(payload: push.payload, strings: bundle.strings)
        let message = reference(content)
        guard push.token == pushToken else {
            trace(.delivered, message, decision: "dropped", reason: "unknown-token")
            return changed()
        }
        trace(.delivered, message)
        let notification = DeliveredNotification(
            requestIdentifier: push.requestIdentifier, content: content, deliveredAt: time.now())
        // P-29: a silent push shows nothing; waking the app for it comes with its issue.
        guard push.pushType != "background" else {
            trace(.presented, message, decision: "not-shown", reason: "silent")
            return changed()
        }
        if needsRevision(push, content), let makeExtension = bundle.makeExtension {
            revise(notification, with: makeExtension)
        } else {
            present(notification)
        }
    }

    /// Whether APNs reaches the phone. Back again, it gets the one push that was kept (P-1).
    public func setConnected(_ connected: Bool) {
        isConnected = connected
        guard connected, let push = stored else { return }
        stored = nil
        if let expiration = push.expiration, expiration < time.seconds { return }
        receive(push)
    }

    private func store(_ push: DeliveredPush) {
        // P-1: an expiration of 0 is one attempt.
        guard push.expiration != 0 else { return }
        if stored == nil || behaviour.storedPush == .newest { stored = push }
    }

    // MARK: Extension

    /// P-12.
    private func needsRevision(_ push: DeliveredPush, _ content: NotificationContent) -> Bool {
        push.payload["aps"]?["mutable-content"] == .int(1) && content.showsAlert && permission.showsAlerts
    }

    private func revise(
        _ notification: DeliveredNotification, with makeExtension: @Sendable (ExtensionSystem) -> any PhoneExtension
    ) {
        guard !behaviour.killsExtensionAtStart else { return present(notification) }
        let instance =
            extensionInstance
            ?? makeExtension(ExtensionSystem(appGroup: appGroup, time: time, trace: trace.at("\(name).extension")))
        extensionInstance = instance
        revisionCount += 1
        let number = revisionCount
        revisions[number] = Revision(original: notification)
        revisions[number]?.clock = Task { [weak self, time, behaviour] in
            do {
                try await time.wait(behaviour.extensionTime)
                instance.timeWillExpire()
                try await time.wait(behaviour.expiryGrace)
                self?.endExtension()
            } catch {
                // Cancelled: the content was handed over in time.
            }
        }
        let request = NotificationRequest(
            identifier: notification.requestIdentifier, content: notification.content)
        instance.didReceive(request) { [weak self] content in
            Task { @MainActor in self?.revised(number, content) }
        }
    }

    private func revised(_ number: Int, _ content: NotificationContent) {
        guard let revision = revisions.removeValue(forKey: number) else {
            return note(.contentHandlerCalledTwice)
        }
        revision.clock?.cancel()
        var notification = revision.original
        // P-17: without any text the original is shown.
        if content.showsAlert { notification.content = content }
        present(notification)
    }

    /// The extension's process ends, by its time, its memory or the system: what it held is shown as it was pushed (P-13).
    public func endExtension() {
        extensionInstance = nil
        let open = revisions.sorted { $0.key < $1.key }.map(\.value)
        revisions = [:]
        for revision in open {
            revision.clock?.cancel()
            present(revision.original)
        }
    }

    // MARK: Presentation

    private func present(_ notification: DeliveredNotification) {
        guard state.isForeground else { return show(notification, .all, isForeground: false) }
        // P-19: without a delegate nothing is shown.
        guard let process, let delegate = process.system.notificationDelegate else {
            return show(notification, [], isForeground: true)
        }
        let answer = once("willPresent", in: process.number)
        delegate.willPresent(notification) { [weak self] options in
            guard let self, answer() else { return }
            self.show(notification, options, isForeground: true)
        }
    }

    private func show(_ notification: DeliveredNotification, _ wanted: PresentationOptions, isForeground: Bool) {
        let content = notification.content
        var options = wanted.intersection(permission.options)
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
                notification: notification, options: options, isForeground: isForeground, time: time.monotonic()))
        let shown = options.contains(.banner) ? "banner" : options.contains(.list) ? "list" : "not-shown"
        trace(.presented, reference(content), decision: shown, reason: isForeground ? "foreground" : state.rawValue)
        changed()
    }

    /// P-7, P-33: last writer wins; 0 or less also clears the list.
    func setBadge(_ number: Int) {
        badge = max(0, number)
        if number <= 0 { deliveredNotifications = [] }
        changed()
    }

    func remove(_ identifiers: Set<String>) {
        deliveredNotifications.removeAll { identifiers.contains($0.requestIdentifier) }
        changed()
    }

    /// Counts one completion handler of a process: true for its first call, a fault for every other.
    func once(_ name: String, in number: Int) -> @MainActor @Sendable () -> Bool {
        let call = OneCall()
        unanswered += 1
        return { [weak self] in
            guard let self else { return false }
            guard !call.isMade else {
                self.note(.completionCalledTwice(name))
                return false
            }
            call.isMade = true
            guard self.isAlive(number) else { return false }
            self.unanswered -= 1
            self.changed()
            return true
        }
    }

    func reference(_ content: NotificationContent) -> MessageReference? {
        PushReader.standard.message(in: content)?.reference
    }
}

/// Whether a completion handler was called.
@MainActor private final class OneCall {
    var isMade = false
}
