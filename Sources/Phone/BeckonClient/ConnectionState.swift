/// Where the realtime connection stands.
public enum ConnectionState: Sendable, Hashable {
    /// Not wanted: in the background, or nobody is signed in.
    case off
    /// On its way, or waiting to try again.
    case connecting
    /// Everything that happens from now on is heard.
    case connected
    /// The server does not take the token. Stays so until somebody signs in again.
    case refused
}
