import BeckonAPI
import BeckonModel

/// Push tokens of sessions.
struct PushTokenService: Sendable {
    let storage: any PushStorage
    let time: TimeSource

    func register(_ body: PushRegistration, for session: Session) async throws {
        guard PushRegistration.platforms.contains(body.platform) else {
            let known = PushRegistration.platforms.map(\.rawValue).joined(separator: " and ")
            throw ChatError(.badRequest, "This server knows the platforms \(known) only.", path: "platform")
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
