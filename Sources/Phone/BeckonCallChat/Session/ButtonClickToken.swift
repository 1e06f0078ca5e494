/// One listener of a session's buttons; no other has the same.
public struct ButtonClickToken: Sendable, Hashable {
    let number: Int
}
