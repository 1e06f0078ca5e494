import BeckonModel
import BeckonPush
import Foundation

/// What an app does while nobody looks: silent pushes (P-29, P-30), background time (P-36), suspension (P-35).
extension Phone {
    /// Something that the app still has to finish.
    struct BackgroundWork {
        let limit: Duration
        /// Whether its time runs while the app is on screen, too.
        let isLimitedOnScreen: Bool
        let expire: @MainActor () -> Void
        var clock: Task<Void, Never>?
    }

    // MARK: Silent pushes

    /// A push asks for the app: it is told, and started where it does not run.
    func wake(_ payload: [String: JSONValue], _ identifier: String, _ message: MessageReference?) {
        if let reason = reasonNotToWake() {
            return trace(.lifecycle, message, decision: "not-woken", reason: reason)
        }
        trace(.lifecycle, message, decision: "woken", reason: "content-available")
        // P-27: no tap happened.
        if process == nil { start(LaunchOptions(remoteNotification: payload)) }
        guard let number = process?.number else { return }
        let work = begin(behaviour.remoteNotificationTime, isLimitedOnScreen: true) { [weak self] in
            self?.exceeded("didReceiveRemoteNotification")
        }
        tellRemoteNotification(payload, identifier, in: number) { [weak self] in self?.end(work) }
    }

    private func reasonNotToWake() -> String? {
        guard bundle.capabilities.contains(.remoteNotifications) else { return "no-background-mode" }
        guard !isForceQuit else { return "force-quit" }
        guard !state.isForeground, let limit = behaviour.wakesPerHour else { return nil }
        let now = time.monotonic()
        wakes.removeAll { now - $0 >= 3_600_000_000_000 }
        guard wakes.count < limit else { return "throttled" }
        wakes.append(now)
        return nil
    }

    func tellRemoteNotification(
        _ payload: [String: JSONValue], _ identifier: String, in number: Int,
        then done: @escaping @MainActor @Sendable () -> Void = {}
    ) {
        isSuspended = false
        let answer = once("didReceiveRemoteNotification", identifier, in: number)
        process?.application.didReceiveRemoteNotification(payload) { [weak self] result in
            guard let self, answer() else { return }
            self.fetchResults.append(result)
            done()
            self.changed()
        }
    }

    // MARK: Background time

    func begin(
        _ limit: Duration, isLimitedOnScreen: Bool = false, expire: @escaping @MainActor () -> Void
    ) -> Int {
        workCount += 1
        process?.work[workCount] = BackgroundWork(limit: limit, isLimitedOnScreen: isLimitedOnScreen, expire: expire)
        if isLimitedOnScreen || state == .background { startClock(workCount) }
        return workCount
    }

    func end(_ number: Int) {
        process?.work.removeValue(forKey: number)?.clock?.cancel()
        suspendIfIdle()
        changed()
    }

    /// The app is on screen: what it does is no longer in the background.
    func stopClocks() {
        for (number, work) in process?.work ?? [:] where !work.isLimitedOnScreen {
            work.clock?.cancel()
            process?.work[number]?.clock = nil
        }
    }

    /// The app has left the screen.
    func startClocks() {
        for (number, work) in process?.work ?? [:] where work.clock == nil { startClock(number) }
        suspendIfIdle()
    }

    private func startClock(_ number: Int) {
        guard let limit = process?.work[number]?.limit else { return }
        process?.work[number]?.clock = Task { [weak self, time] in
            do { try await time.wait(limit) } catch { return }  // Ended in time, or on screen again.
            guard !Task.isCancelled else { return }
            self?.process?.work[number]?.expire()
        }
    }

    func beginBackgroundTask(_ name: String, expiration: @escaping @MainActor @Sendable () -> Void) -> Int {
        // The number is known only when it has begun.
        let number = workCount + 1
        // "Shortly before the app's remaining background time reaches 0" (beginBackgroundTask(withName:expirationHandler:)).
        return begin(max(.zero, behaviour.backgroundTime - behaviour.expiryGrace)) { [weak self] in
            expiration()
            guard let self, self.process?.work[number] != nil else { return }
            self.exceeded(name)
        }
    }

    /// An app that does not end its work in time is terminated, unless somebody looks at it.
    func exceeded(_ name: String) {
        note(.backgroundTimeExceeded(name))
        if state == .background { terminate() }
    }

    // MARK: Suspension

    /// The system suspends the app's process in the background. One that holds a file lock in the shared container is
    /// terminated (P-35). Returns when that is done.
    public func suspend() async { await suspendNow()?.terminate() }

    /// The system suspends the extension's process; the same rule (P-35).
    public func suspendExtension() {
        guard extensionProcess != nil, let file = lockedFile() else { return }
        note(.suspendedHoldingLock(file))
        endExtension(.lock)
    }

    func suspendIfIdle() {
        guard behaviour.suspendsIdleApp, state == .background, process?.work.isEmpty == true else { return }
        if let application = suspendNow() { Task { await application.terminate() } }
    }

    /// The application that has to die of it.
    func suspendNow() -> (any PhoneApplication)? {
        guard state == .background, !isSuspended else { return nil }
        isSuspended = true
        trace(.lifecycle, decision: "suspended")
        guard let file = lockedFile() else {
            changed()
            return nil
        }
        note(.suspendedHoldingLock(file))
        return endProcess()
    }

    private func lockedFile() -> String? {
        do {
            return try SharedContainerLocks.held(in: appGroup).first
        } catch {
            note(.diskFailed("locks"))
            return nil
        }
    }
}
