import Foundation

/// Bodies that pass in pieces, either way.
extension HTTPServerMachine {
    /// The handler asks for the body; whoever expects it is told to send it now.
    mutating func bodyWanted(now: Double) -> [Action] {
        guard !isClosing, incoming?.isStreamed == true else { return [] }
        incoming?.isWanted = true
        incoming?.lastCame = now
        return continueIfItsTurn()
    }

    /// The handler has all that has come.
    mutating func bodyTaken(now: Double) {
        incoming?.waiting = 0
        incoming?.lastCame = now
    }

    /// Whether a piece of that many bytes fits into the length that was told; if so it counts as sent.
    mutating func sends(_ count: Int) -> Bool {
        guard !isClosing, let outgoing, count <= outgoing.remaining else {
            outgoing?.hasFailed = true
            return false
        }
        self.outgoing?.remaining -= count
        return true
    }

    mutating func sourceFailed() { outgoing?.hasFailed = true }

    /// The source has given all that it has.
    mutating func sent(now: Double, date: String) -> [Action] {
        guard !isClosing, let outgoing else { return [] }
        self.outgoing = nil
        quietSince = now
        incoming?.lastCame = now
        // Whoever reads must not take a part for the whole.
        guard outgoing.remaining == 0, !outgoing.hasFailed else {
            isClosing = true
            return giveUpBody(NetError(.closed, "An answer before this one failed.")) + [.abort]
        }
        guard outgoing.keepsAlive else {
            isClosing = true
            return [.close]
        }
        return writeAnswers(date: date)
    }

    /// While the handler has not asked, or not taken what came, the pause is not the peer's.
    func deadline(of incoming: Incoming) -> Double {
        let whole = incoming.began + rules.limits.streamedBodyTime.seconds
        guard incoming.waiting < rules.limits.streamedBodyBytes, !incoming.owesContinue else { return whole }
        return min(whole, incoming.lastCame + rules.limits.streamedBodyPauseTime.seconds)
    }

    /// No more of the body is read; the connection ends with the answer.
    mutating func giveUpBody(_ error: NetError) -> [Action] {
        let isStreamed = incoming?.isStreamed == true
        incoming = nil
        guard isStreamed else { return [] }
        if !slots.isEmpty { slots[slots.count - 1].keepsAlive = false }
        return [.bodyEnded(error)]
    }
}
