import BeckonExtension
import BeckonModel
import BeckonPush
import Foundation

extension Phone {
    /// A push that the extension has in its hands.
    struct Revision {
        let original: Arrival
        /// What the extension was given.
        let seen: NotificationContent
        var clock: Task<Void, Never>?
    }

    /// A process of the extension.
    struct ExtensionProcess {
        let number: Int
        let system: ExtensionSystem
        var instance: (any PhoneExtension)?
    }

    /// P-12, P-29.
    func runsExtension(for content: NotificationContent) -> Bool {
        content.userInfo["aps"]?["mutable-content"] == .int(1) && content.showsAlert && permission.showsAlerts
            && (behaviour.extensionRunsAfterForceQuit || !isForceQuit)
    }

    func revise(_ arrival: Arrival, with makeExtension: @Sendable (ExtensionSystem) -> any PhoneExtension) {
        guard !behaviour.killsExtensionAtStart else {
            extensionDeaths.append(.start)
            return present(arrival)
        }
        // It has died on its own thread, and this actor has not heard yet.
        if extensionProcess?.system.memory.isExceeded == true { endExtension(.memory) }
        let running = extensionProcess ?? startExtensionProcess()
        let instance =
            (behaviour.sharesExtensionInstance ? running.instance : nil) ?? makeExtension(running.system)
        extensionProcess?.instance = instance
        revisionCount += 1
        let number = revisionCount
        let content = seenByExtension(arrival.notification.content)
        revisions[number] = Revision(original: arrival, seen: content)
        revisions[number]?.clock = Task { [weak self, time, behaviour] in
            do {
                try await time.wait(behaviour.extensionTime)
                instance.timeWillExpire()
                try await time.wait(behaviour.expiryGrace)
                self?.endExtension(.time)
            } catch {
                // Cancelled: the content was handed over in time.
            }
        }
        let memory = running.system.memory
        let request = NotificationRequest(identifier: arrival.notification.requestIdentifier, content: content)
        instance.didReceive(request) { [weak self] content in
            // P-14: a process that died of its memory calls nothing any more.
            guard !memory.isExceeded else { return }
            Task { @MainActor in self?.revised(number, content) }
        }
    }

    /// The extension's process ends, by its time, its memory or the system: what it held is shown as it was pushed (P-13).
    public func endExtension(_ cause: ExtensionDeath = .system) {
        if extensionProcess != nil { extensionDeaths.append(cause) }
        extensionProcess = nil
        let open = revisions.sorted { $0.key < $1.key }.map(\.value)
        revisions = [:]
        for revision in open {
            revision.clock?.cancel()
            present(revision.original)
        }
    }

    // MARK: Process

    private func startExtensionProcess() -> ExtensionProcess {
        extensionProcessCount += 1
        let number = extensionProcessCount
        let memory = ExtensionMemory(limit: behaviour.extensionMemory) { [weak self] in
            Task { @MainActor in self?.living(number)?.endExtension(.memory) }
        }
        var system = ExtensionSystem(
            appGroup: appGroup, keychain: keychain, time: time, trace: trace.at("\(name).extension"), memory: memory)
        system.donate = { [interactions] in interactions.donate($0) }
        system.deliveredNotifications = { [weak self] in await self?.living(number)?.deliveredNotifications ?? [] }
        system.removeDeliveredNotifications = { [weak self] in await self?.living(number)?.remove($0) }
        system.setBadge = { [weak self] in await self?.living(number)?.setBadge($0) }
        let process = ExtensionProcess(number: number, system: system)
        extensionProcess = process
        return process
    }

    /// The phone, for a process of the extension that still runs.
    private func living(_ number: Int) -> Phone? { extensionProcess?.number == number ? self : nil }

    // MARK: Content

    /// P-8: what the extension sees of texts that stand in the app's table.
    private func seenByExtension(_ content: NotificationContent) -> NotificationContent {
        guard !behaviour.extensionSeesLocalizedText else { return content }
        let raw = NotificationContent(payload: content.userInfo)
        var seen = content
        (seen.title, seen.subtitle, seen.body) = (raw.title, raw.subtitle, raw.body)
        return seen
    }

    private func revised(_ number: Int, _ content: NotificationContent) {
        guard let revision = revisions.removeValue(forKey: number) else {
            return note(.contentHandlerCalledTwice)
        }
        revision.clock?.cancel()
        var arrival = revision.original
        let revised = localized(content, revision)
        if revised.showsAlert {
            arrival.notification.content = accepted(revised)
        } else if bundle.capabilities.contains(.filtering) {
            // P-17: with the entitlement it is suppressed; without it the original is shown.
            return keepQuiet(arrival, reason: "filtered")
        }
        present(arrival)
    }

    /// P-8: what the extension left as it saw it is read from the app's table after it.
    private func localized(_ content: NotificationContent, _ revision: Revision) -> NotificationContent {
        let (original, seen) = (revision.original.notification.content, revision.seen)
        var content = content
        if content.title == seen.title { content.title = original.title }
        if content.subtitle == seen.subtitle { content.subtitle = original.subtitle }
        if content.body == seen.body { content.body = original.body }
        return content
    }

    /// What the system takes over of a revised content.
    private func accepted(_ content: NotificationContent) -> NotificationContent {
        var accepted = content
        accepted.attachments = []
        for attachment in content.attachments {
            do throws(AttachmentStore.Refusal) {
                accepted.attachments.append(try attachments.accept(attachment))
            } catch {
                // P-18: left out, and the text is shown.
                trace(.revised, reference(content), decision: "refused", reason: error.rawValue)
            }
        }
        if let reason = content.communication.flatMap(refusal(of:)) {
            accepted.communication = nil
            trace(.revised, reference(content), decision: "refused", reason: reason)
        }
        return accepted
    }

    /// P-34: why a notification is shown as an ordinary one.
    private func refusal(of communication: NotificationContent.Communication) -> String? {
        if !bundle.capabilities.contains(.communication) { return "communication-no-capability" }
        if !bundle.activityTypes.contains("INSendMessageIntent") { return "communication-no-activity-type" }
        return interactions.contains(communication) ? nil : "communication-not-donated"
    }
}
