package import BeckonModel

/// How far others are.
extension ChatTimeline {
    package mutating func apply(_ receipt: ReadReceipt) {
        guard receipt.reader != account.uid, receipt.receiver == receiver.identifier,
            receipt.receiverType == receiver.type
        else { return }
        others(readUpTo: receipt.messageId, deliveredUpTo: 0)
    }

    package mutating func apply(_ receipt: DeliveryReceipt) {
        guard receipt.uid != account.uid, receipt.receiver == receiver.identifier,
            receipt.receiverType == receiver.type
        else { return }
        others(readUpTo: 0, deliveredUpTo: receipt.messageId)
    }

    package mutating func others(readUpTo read: Int64, deliveredUpTo delivered: Int64) {
        let (oldRead, oldDelivered) = (othersReadUpTo, othersDeliveredUpTo)
        othersReadUpTo = max(oldRead, read)
        othersDeliveredUpTo = max(oldDelivered, delivered)
        guard othersReadUpTo > oldRead || othersDeliveredUpTo > oldDelivered else { return }
        for index in lines.indices where lines[index].item.isOwn {
            lines[index].item.delivery = delivery(of: lines[index].message.id)
        }
    }

    func delivery(of id: Int64) -> DeliveryState {
        if id <= othersReadUpTo { return .read }
        return id <= othersDeliveredUpTo ? .delivered : .sent
    }
}
