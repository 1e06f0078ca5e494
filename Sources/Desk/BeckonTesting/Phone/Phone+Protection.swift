public import Foundation

/// Locked and unlocked, and what can be read then (P-15).
extension Phone {
    /// Whether files and Keychain items of the class `complete` can be read now.
    public var isProtectedDataAvailable: Bool { !isLocked }

    /// The person locks the phone, or it locks itself: the app leaves the screen.
    public func lock() {
        enterBackground()
        isLocked = true
        applyProtection()
    }

    /// The person unlocks the phone; opening the app or tapping a notification does it, too.
    public func unlock() {
        guard isLocked || !wasUnlocked else { return }
        isLocked = false
        wasUnlocked = true
        applyProtection()
    }

    /// The phone is started anew: no process lives on, nothing protected can be read before the first unlock, and an app
    /// that was force-quit may be woken again (P-29). The notification list, the badge and all files stay.
    public func reboot() async {
        let application = endProcess()
        endExtension()
        isForceQuit = false
        bannerOnScreen = nil
        isLocked = true
        wasUnlocked = false
        applyProtection()
        await application?.terminate()
    }

    /// Gives a file, or all in a folder, a class; ``FileProtection/untilFirstUnlock`` without it. It holds for the name: a
    /// file that replaces another has its class. A file that is written anew while its class cannot be read stays readable
    /// until the next change.
    public func protect(_ file: URL, as protection: FileProtection) {
        protectedFiles.classes[file.standardizedFileURL.path] = protection
        applyProtection()
    }

    private func applyProtection() {
        var readable: Set<FileProtection> = [.none]
        if wasUnlocked { readable.insert(.untilFirstUnlock) }
        if !isLocked { readable.insert(.complete) }
        keychain.setReadable(readable)
        do {
            try protectedFiles.apply(readable)
        } catch {
            note(.diskFailed("protection"))
        }
        changed()
    }
}
