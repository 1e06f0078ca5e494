/// One scene of the demo: what it is called, and how it is played.
struct DemoScene: Sendable {
    let name: String
    let title: String
    /// How often the window, or the screen that the push leads to, must open.
    let mustOpen: Int
    /// Whether Bob looks at his second phone.
    var isOnSecondPhone = false
    /// Whether it is one message's way, from Send to the screen.
    var isMeasured = true
    /// How much of its trace a person is shown.
    var maximumLines = Int.max
    let play: @MainActor @Sendable (ScenePlay) async throws -> Void
}
