public import BeckonModel

/// How the connection stands, as callbacks with the seed's names. Each has an empty default.
@MainActor public protocol ConnectionListener: AnyObject {
    /// The connection is authenticated; what was missed follows.
    func onConnected()
    /// It is gone. The client connects again by itself.
    func onDisconnected()
    /// The server does not take the token any more: told once.
    func onSignedOut(because error: ChatError?)
}

extension ConnectionListener {
    public func onConnected() {}
    public func onDisconnected() {}
    public func onSignedOut(because error: ChatError?) {}
}
