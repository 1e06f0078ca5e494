public import BeckonModel

extension PushMessage {
    /// A user as a vendor names one. The identifier need not be a uid of Beckon's: `@alice:example.org` is none.
    public struct Person: Sendable, Hashable {
        /// The vendor's identifier, unchanged.
        public var id: String
        /// The name that a person reads.
        public var name: String?
        /// The address of a picture.
        public var avatar: String?
        /// Present or not, when the push was sent.
        public var status: UserStatus?
        /// The vendor's word for what the user may do.
        public var role: String?
        /// Seconds since 1970.
        public var lastActiveAt: Int64?

        public init(
            id: String, name: String? = nil, avatar: String? = nil, status: UserStatus? = nil, role: String? = nil,
            lastActiveAt: Int64? = nil
        ) {
            self.id = id
            self.name = name
            self.avatar = avatar
            self.status = status
            self.role = role
            self.lastActiveAt = lastActiveAt
        }

        /// The user in Beckon's terms; nil where the identifier is no uid.
        public var user: User? {
            UserID(rawValue: id).map {
                User(uid: $0, name: name ?? id, avatar: avatar, status: status, role: role, lastActiveAt: lastActiveAt)
            }
        }
    }
}
