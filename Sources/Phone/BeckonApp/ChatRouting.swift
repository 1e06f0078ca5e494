public import BeckonRouting

/// Where ``ChatCoordinator`` tells who is signed in: the parts of an app that decide on taps, banners and calls.
@MainActor public protocol ChatRouting: AnyObject {
    /// The same as that of taps and banners.
    var resolver: DestinationResolver { get }
    /// Takes VoIP pushes; nil where the app takes none.
    var calls: VoIPReceiver? { get }

    /// An account is active: taps for it open, its own messages show no banner, its calls ring.
    func signedIn(_ account: String)

    /// Nobody is signed in at the start: taps wait for a login.
    func nobodySignedIn()

    /// The account that was active has logged out: what waits for it is dropped.
    func signedOut()

    /// The account is no longer in a conversation, or is again: a push of one that was left is not shown (sh-31).
    func membershipChanged(of destination: Destination, isMember: Bool)
}
