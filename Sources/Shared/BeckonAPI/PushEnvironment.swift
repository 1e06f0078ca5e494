/// Which of Apple's two push services a token belongs to: builds from Xcode use the sandbox.
public enum PushEnvironment: String, Codable, Sendable, CaseIterable {
    case sandbox
    case production
}
