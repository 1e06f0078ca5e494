/// Whether a message goes to one user or to a group.
public enum ReceiverType: String, Sendable, Codable, CaseIterable {
    /// One person.
    case user
    /// A group of members.
    case group
}
