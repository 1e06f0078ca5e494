/// How a scene of the demo ended.
public enum SceneOutcome: Sendable, Hashable {
    case passed
    case failed(String)
}
