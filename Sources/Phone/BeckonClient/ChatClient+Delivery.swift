import BeckonAPI
import BeckonModel

/// What came by a sync has arrived without the connection's knowing: the server is told once a conversation.
extension ChatClient {
    func tellDelivered(_ messages: [Message], to account: UserID) {
        for message in messages where message.sender.uid != account && message.category != .action {
            let receiver = message.counterpart(of: account)
            guard message.id > deliveredUpTo[receiver, default: 0] else { continue }
            undelivered[receiver] = max(undelivered[receiver, default: 0], message.id)
        }
        guard !undelivered.isEmpty, !isWorking(on: .delivering) else { return }
        start(.delivering) { client in await client.workOffDeliveries() }
    }

    private func workOffDeliveries() async {
        while !Task.isCancelled, let (receiver, id) = undelivered.first {
            undelivered[receiver] = nil
            do throws(ChatError) {
                _ = try await call(
                    receiver, API.deliverUser, API.deliverGroup, body: DeliveredUpTo(messageId: id))
                deliveredUpTo[receiver] = max(deliveredUpTo[receiver, default: 0], id)
            } catch {
                // A receipt is no reason to try again: what comes next in the conversation says it too.
                trace(.received, decision: "untold", reason: error.code.rawValue)
                if error.code.isLost { undelivered = [:] }
            }
        }
        finished(.delivering)
    }
}
