/// "UISceneSession".
@MainActor open class UISceneSession: NSObject {
    /// "UISceneSession.Role".
    public struct Role: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        public static let windowApplication = Role(rawValue: "UIWindowSceneSessionRoleApplication")
    }

    public let role: Role
    public let persistentIdentifier: String
    open internal(set) weak var scene: UIScene?

    /// For tests: the system alone makes them.
    public init(fakeIdentifier: String, role: Role = .windowApplication) {
        persistentIdentifier = fakeIdentifier
        self.role = role
    }
}
