public import BeckonModel
import BeckonPush

/// A tap that waits, as it is kept in a file: where it leads, for whom and since when (R-E2). Not what the push says.
public struct KeptTap: Sendable, Hashable, Codable {
    /// Knows a repetition; with the text of a reply, which is the person's own and not sent yet.
    public var identity: Tap.Identity
    /// The app's account that it is for; nil is whichever is active.
    public var account: String?
    /// Where it leads.
    public var destination: Destination
    /// When the person tapped: milliseconds since 1970. After the machine's lifetime it is not taken up again.
    public var tappedAt: Int64
    /// Names the message in a trace.
    public var message: MessageReference?

    public init(
        identity: Tap.Identity, account: String?, destination: Destination, tappedAt: Int64,
        message: MessageReference? = nil
    ) {
        self.identity = identity
        self.account = account
        self.destination = destination
        self.tappedAt = tappedAt
        self.message = message
    }
}

extension KeptTap {
    /// What is kept of a tap that waits.
    init(_ tap: Tap, _ resolver: DestinationResolver) {
        self.init(
            identity: tap.identity, account: tap.account,
            destination: tap.destination(by: resolver, as: tap.account), tappedAt: tap.tappedAt,
            message: tap.reference)
    }
}

extension Tap {
    /// Takes up again what was kept.
    init(_ kept: KeptTap) {
        let identity = kept.identity
        self.init(
            response: NotificationResponse(
                requestIdentifier: identity.requestIdentifier, deliveredAt: identity.deliveredAt,
                action: identity.action, content: NotificationContent()),
            push: nil, account: kept.account, tappedAt: kept.tappedAt)
        destination = kept.destination
        reference = kept.message
    }

    /// Where it leads as `account` sees it.
    func destination(by resolver: DestinationResolver, as account: String?) -> Destination {
        destination.map { resolver.current($0, account: account) }
            ?? resolver.destination(of: response.content, push: push, account: account)
    }
}
