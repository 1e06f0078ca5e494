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
    /// The same without the time in which the tap waits for the app's session and root.
    public var inLibraryMilliseconds: Double?
    /// What did not end as it must; empty in a scene that did.
    public var failures: [String]
    public var timeline: Timeline

    public var passed: Bool { failures.isEmpty }

    /// The scene for a person: its title, its timeline, and what went wrong.
    public var text: String {
        ([heading, timeline.text] + failures.map { "  FAILED: \($0)" }).joined(separator: "\n")
    }

    private var heading: String { "Scene \(scene): \(title)" }
}
