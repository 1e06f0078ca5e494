/// Whether a message goes to one user or to a group.
public enum ReceiverType: String, Sendable, Codable, CaseIterable {
    case user
    case group
}
