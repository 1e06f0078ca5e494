/// What a request has to show. Both are headers: no URL ever holds a secret (design §4, *Secrets*).
public enum Access: Sendable {
    /// Nothing.
    case open
    /// The header `apikey`: a backend that manages users.
    case apiKey
    /// The header `authorization: Bearer <token>`: a user's session.
    case token
}
