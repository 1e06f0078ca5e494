import BeckonModel

/// Looks at the conversations' heads again and again, so that an event which was lost after its commit reaches connected
/// devices within two seconds (server-notes §3).
struct HeadWatch: Sendable {
    /// Two looks and the reading of what is missing stay below two seconds.
    static let interval = Duration.milliseconds(750)

    let hub: Hub
    let storage: any ChatStorage
    let time: TimeSource

    /// Returns when its task is cancelled.
    func run() async {
        var mark: Int64?
        while !Task.isCancelled {
            do throws(StorageError) {
                let heads = try await storage.heads(since: mark)
                if mark != nil { await hub.look(heads.stored) }
                mark = heads.mark
            } catch {
                // What was stored meanwhile is looked at when the store answers again; that it does not is told by
                // `/ready` and by whoever asks it for something.
            }
            guard (try? await time.wait(Self.interval)) != nil else { return }
        }
    }
}
