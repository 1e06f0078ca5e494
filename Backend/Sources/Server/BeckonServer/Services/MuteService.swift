import BeckonAPI
import BeckonModel

/// Which conversations are not pushed.
struct MuteService: Sendable {
    let storage: any ChatStorage
    let time: TimeSource

    func mute(_ receiver: Receiver, _ body: MuteUntil, by session: Session) async throws {
        guard (body.until ?? 0) >= 0 else {
            throw ChatError(.badRequest, "A time is not negative: milliseconds since 1970.", path: "until")
        }
        try await storage.mute(receiver, until: body.until, by: session, now: time.now())
    }
}
