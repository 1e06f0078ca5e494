import BeckonAPI
import BeckonModel

/// Push tokens of sessions.
struct PushTokenService: Sendable {
    let storage: any PushStorage
    let time: TimeSource

    func register(_ body: PushRegistration, for session: Session) async throws {
        guard body.platform == .apnsDevice else {
            throw ChatError(
                .badRequest, "This server knows the platform \(PushPlatform.apnsDevice.rawValue) only.",
                path: "platform")
        }
        try FieldCheck.pushToken(body.token)
        try FieldCheck.topic(body.topic)
        let registration = DeviceRegistration(
            platform: body.platform, token: body.token, environment: body.environment, topic: body.topic)
        try await storage.register(registration, for: session, now: time.now())
    }

    func unregister(_ session: Session) async throws {
        try await storage.unregister(session)
    }
}
