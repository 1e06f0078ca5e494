/// Who may join a group.
public enum GroupType: String, Sendable, Codable, CaseIterable {
    /// Anyone.
    case `public`
    /// Who is added.
    case `private`
    /// Who knows the password.
    case password
}
