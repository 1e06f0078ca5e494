/// How one scene of the demo went.
public struct SceneReport: Sendable, Hashable, Codable {
    public var scene: String
    public var title: String
    /// How often the chat window, or the screen that the push leads to, opened.
    public var opened: Int
    /// How often it must open.
    public var mustOpen: Int
    /// From Send, or from the push's arrival at APNs where nobody sends, to the notification on screen.
    public var sendToShownMilliseconds: Double?
    public var tapToOpenMilliseconds: Double?
    /// What did not end as it must; empty in a scene that did.
    public var failures: [String]
    public var timeline: Timeline

    public var passed: Bool { failures.isEmpty }
}
