import BeckonModel

/// What devices have told that is to be kept, until it is handed over together: a value.
struct DeliveryBatch: Sendable {
    private struct Key: Hashable {
        var conversation: ConversationKey
        var uid: UserID
    }

    private var highest: [Key: Delivery] = [:]
    /// When users were there last, in milliseconds since 1970.
    private(set) var times: [UserID: Int64] = [:]

    /// One for each conversation and user.
    var deliveries: [Delivery] { Array(highest.values) }

    /// A receipt covers all messages before: only the highest counts.
    mutating func note(_ delivery: Delivery) {
        let key = Key(conversation: delivery.message.conversation, uid: delivery.uid)
        guard (highest[key]?.message.id ?? 0) < delivery.message.id else { return }
        highest[key] = delivery
    }

    /// - Parameter time: milliseconds since 1970.
    mutating func note(_ uid: UserID, activeAt time: Int64) { times[uid] = max(times[uid] ?? 0, time) }
}
