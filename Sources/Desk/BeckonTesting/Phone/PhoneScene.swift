/// A window of the running app.
public struct PhoneScene: Sendable, Hashable, Identifiable {
    /// What the app is told it by.
    public var id: String
    /// Where it stands; never ``ApplicationState/notRunning``.
    public var state: ApplicationState
    /// The contents that the app wants to have shown in it, by `target-content-id` (P-10, P-26).
    public var preferredContent: Set<String>

    public init(id: String, state: ApplicationState = .background, preferredContent: Set<String> = []) {
        self.id = id
        self.state = state
        self.preferredContent = preferredContent
    }
}
