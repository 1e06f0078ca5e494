import BeckonAPI
import BeckonModel

extension RealtimeConnection {
    /// What an app may add to an indicator: it is passed on to a thousand members.
    static let typingMetadataLimit = 1_024

    /// Passes it on. To those who may not write there it answers as to those who may: nothing.
    func type(_ typing: TypingIndicator, _ id: ConnectionID, _ gates: ConnectionGates) async -> Refusal? {
        guard let receiver = Receiver(typing.receiverType, typing.receiver) else {
            return Refusal(code: CloseCode.policyViolation, reason: "The field typing.receiver is not an identifier.")
        }
        do throws(ChatError) {
            _ = try FieldCheck.metadata(typing.metadata, path: "typing.metadata", limit: Self.typingMetadataLimit)
        } catch {
            return Refusal(code: CloseCode.policyViolation, reason: error.message)
        }
        let conversation = ConversationKey(of: session.uid, with: receiver)
        guard gates.typing.admit(isEnd: typing.state == .ended, in: conversation, now: service.time.monotonic()) else {
            return nil
        }
        do throws(StorageError) {
            guard let unaware = try await service.storage.unawareOfTyping(by: session.uid, to: receiver) else {
                return nil
            }
            await service.hub.publish(typing, from: id, in: conversation, unaware: unaware)
        } catch {
            // An indicator that is late is worth nothing.
            if case .unavailable(let sentence) = error { service.report(sentence) }
        }
        return nil
    }

    func watch(
        _ subscription: PresenceSubscription, _ id: ConnectionID, _ gates: ConnectionGates
    ) async -> Refusal? {
        guard subscription.uids.count <= PresenceSubscription.limit else {
            return Refusal(
                code: CloseCode.policyViolation,
                reason: "The field presence.uids names at most \(PresenceSubscription.limit) users.")
        }
        while let wait = gates.admitSubscription(now: service.time.monotonic()) {
            guard (try? await service.time.wait(wait)) != nil else { return nil }
        }
        await service.presence.watch(subscription.uids, by: id)
        return nil
    }
}
