import BeckonPush
import Foundation

/// The interactions that app and extension have donated (P-34).
///
/// `@unchecked` because both donate, on any thread: the lock guards them.
final class DonatedInteractions: @unchecked Sendable {
    private struct Interaction: Hashable {
        var sender: String
        var conversation: String
    }

    private let lock = NSLock()
    private var donated: Set<Interaction> = []

    func donate(_ communication: NotificationContent.Communication) {
        lock.withLock { _ = donated.insert(Self.interaction(communication)) }
    }

    func contains(_ communication: NotificationContent.Communication) -> Bool {
        lock.withLock { donated.contains(Self.interaction(communication)) }
    }

    private static func interaction(_ communication: NotificationContent.Communication) -> Interaction {
        Interaction(
            sender: communication.senderIdentifier, conversation: communication.conversationIdentifier)
    }
}
