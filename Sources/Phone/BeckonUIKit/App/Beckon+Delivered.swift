#if canImport(UIKit)
    public import BeckonModel
    public import BeckonPush
    import BeckonRouting
    import UIKit

    /// Notifications that are still in the list while what they tell of was read (sh-17).
    extension Beckon {
        /// The person has read a conversation of Beckon up to a message, here or on another device: what tells of it leaves
        /// the list. Tells when it is done.
        public func removeNotifications(
            of receiver: Receiver, upTo messageID: Int64, account: String
        ) async {
            let read = ReadNotifications(resolver: configuration.resolver)
            await remove { read.identifiers(in: $0, of: receiver, upTo: messageID, account: account) }
        }

        /// What a push of kind ``BeckonPush/PushMessage/Kind/read`` tells of leaves the list. Beckon does it by itself for each that comes
        /// to the app; one that only the extension gets is for that to do.
        public func removeNotifications(toldBy push: PushMessage) async {
            let read = ReadNotifications(resolver: configuration.resolver)
            await remove { read.identifiers(in: $0, toldBy: push) }
        }

        func removeRead(toldBy content: NotificationContent) {
            guard let push = configuration.resolver.read(content).push, push.kind == .read else { return }
            Task { await removeNotifications(toldBy: push) }
        }

        private func remove(_ find: ([String: NotificationContent]) -> Set<String>) async {
            let delivered = await withCheckedContinuation { continuation in
                platform.delivered { continuation.resume(returning: $0) }
            }
            let found = find(delivered)
            if !found.isEmpty { platform.removeDelivered(found) }
        }
    }
#endif
