/// Whether this node should be sent requests.
actor Readiness {
    enum State: String, Sendable, CaseIterable {
        case ready
        /// It is about to stop.
        case draining
        case storeUnavailable = "store-unavailable"
    }

    private let storage: any ChatStorage
    private let report: @Sendable (String) -> Void
    private var isDraining = false
    /// One question to the store at a time, however many ask: `/ready` is open to everybody.
    private var asking: Task<State, Never>?

    init(storage: any ChatStorage, report: @escaping @Sendable (String) -> Void) {
        self.storage = storage
        self.report = report
    }

    func setDraining(_ isDraining: Bool) { self.isDraining = isDraining }

    func state() async -> State {
        if isDraining { return .draining }
        let task =
            asking
            ?? Task { [storage, report] in
                do throws(StorageError) {
                    try await storage.check()
                    return .ready
                } catch {
                    if case .unavailable(let sentence) = error { report(sentence) }
                    return .storeUnavailable
                }
            }
        asking = task
        let state = await task.value
        if asking == task { asking = nil }
        return isDraining ? .draining : state
    }
}
