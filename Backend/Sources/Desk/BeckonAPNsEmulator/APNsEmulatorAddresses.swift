public import BeckonAPI

/// The ports on which an emulator listens.
public struct APNsEmulatorAddresses: Sendable, Hashable {
    /// For providers of the sandbox, HTTP/2 over TLS.
    public var sandboxPort: Int
    /// For providers of production, HTTP/2 over TLS.
    public var productionPort: Int
    /// For phones, WebSocket in the clear at `/phone`.
    public var phonePort: Int

    /// The providers' port.
    public func port(of environment: PushEnvironment) -> Int {
        switch environment {
        case .sandbox: sandboxPort
        case .production: productionPort
        }
    }
}
