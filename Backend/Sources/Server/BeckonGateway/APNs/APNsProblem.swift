/// Something that a person has to mend before pushes get through again.
public struct APNsProblem: Error, Sendable, Hashable, CustomStringConvertible {
    /// Where to look.
    public enum Kind: String, Sendable {
        /// APNs finds each new provider token too old or too new.
        case clock
        /// APNs does not know the key, or not for this team or environment.
        case credential
        /// The host cannot be reached.
        case connection
    }

    /// Where to look.
    public var kind: Kind
    /// The reason as APNs gave it, or a code of ours.
    public var reason: String
    /// A sentence that says what to do; never a token.
    public var message: String

    public init(_ kind: Kind, reason: String, message: String) {
        self.kind = kind
        self.reason = reason
        self.message = message
    }

    public var description: String { message }
}

extension APNsProblem {
    static func clock(reason: String) -> Self {
        Self(
            .clock, reason: reason,
            message: "APNs refuses a provider token that was just made (\(reason)): this machine's clock is probably "
                + "wrong. Set it by NTP; pushes are kept and tried again.")
    }

    static func credential(reason: String) -> Self {
        Self(
            .credential, reason: reason,
            message: "APNs refuses the provider token (\(reason)): check that the key file, its key identifier and the "
                + "team identifier belong together (they are easily swapped), that the key is not revoked and is "
                + "allowed in this environment, and that this machine's clock is right. Pushes are kept and tried again."
        )
    }

    static func connection(_ message: String) -> Self {
        Self(.connection, reason: "NoConnection", message: "APNs cannot be reached: \(message) Pushes are kept.")
    }
}
