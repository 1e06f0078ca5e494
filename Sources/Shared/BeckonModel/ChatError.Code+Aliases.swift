extension ChatError.Code {
    /// The same meaning by the error guide's name, for those that other pages of the documentation spell differently
    /// (R-C). Every other code is its own.
    ///
    /// `ERR_BLOCKED_BY_RECEIVER` stands in no guide; its words say what `ERR_BLOCKED_SENDER` says.
    public var canonical: Self { Self.aliases[self] ?? self }

    private static let aliases: [Self: Self] = [
        Self(rawValue: "ERR_GROUP_NOT_PUBLIC"): .groupJoinNotAllowed,
        Self(rawValue: "ERR_USER_BANNED"): .bannedGroupMember,
        Self(rawValue: "ERR_WRONG_PASSWORD"): .wrongGroupPass,
        Self(rawValue: "ERR_PASSWORD_MISSING"): .emptyGroupPass,
        Self(rawValue: "ERR_BLOCKED_BY_RECEIVER"): .blockedSender,
        Self(rawValue: "ERR_OWNER_CANNOT_LEAVE"): .ownerExitForbidden,
    ]
}
