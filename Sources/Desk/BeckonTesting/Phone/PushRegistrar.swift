public import BeckonAPI

/// How a phone gets its push token from APNs: over the emulator's socket, or made up in a test.
public struct PushRegistrar: Sendable {
    /// Lower-case hexadecimal, the same each time for a device and topic. Throws where APNs cannot be reached.
    public var register: @Sendable (_ topic: String, _ environment: PushEnvironment) async throws -> String

    public init(register: @escaping @Sendable (_ topic: String, _ environment: PushEnvironment) async throws -> String)
    {
        self.register = register
    }

    /// Always this token.
    public static func fixed(_ token: String) -> PushRegistrar { PushRegistrar { _, _ in token } }
}
