/// Which of Apple's two push services a token belongs to: builds from Xcode use the sandbox.
public enum PushEnvironment: String, Codable, Sendable, CaseIterable {
    /// Builds from Xcode; Apple's own service for tests.
    case sandbox
    /// TestFlight and App Store.
    case production
}
