public import BeckonApp
import BeckonModel
public import BeckonRouting

/// Taps, banners and calls are told who is signed in.
extension ChatApp: ChatRouting {
    public var resolver: DestinationResolver { configuration.resolver }

    public var calls: VoIPReceiver? { configuration.takesCalls ? voIP : nil }

    public func signedIn(_ account: String) {
        foreground.handle(.account(account, others: []))
        voIP.handle(.accounts([account]))
        router.handle(.sessionKnown(account: account))
    }

    public func nobodySignedIn() {
        voIP.handle(.accounts([]))
        router.handle(.loginShown)
    }

    public func signedOut() {
        foreground.handle(.account(nil))
        voIP.handle(.accounts([]))
        router.handle(.loggedOut())
    }

    public func membershipChanged(of destination: Destination, isMember: Bool) {
        foreground.handle(isMember ? .joined(destination) : .left(destination))
    }
}
