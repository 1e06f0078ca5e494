public import Foundation

extension NotificationContent {
    /// Who says it, for a notification that the system shows as communication: with the sender's picture (P-34).
    public struct Communication: Sendable, Hashable, Codable {
        /// The sender's identifier with its vendor.
        public var senderIdentifier: String
        /// The name that a person reads.
        public var senderName: String
        /// A local file with the sender's picture.
        public var picture: URL?
        /// The conversation that it belongs to.
        public var conversationIdentifier: String
        /// The group's name; nil where two talk.
        public var groupName: String?

        public init(
            senderIdentifier: String, senderName: String, picture: URL? = nil, conversationIdentifier: String,
            groupName: String? = nil
        ) {
            self.senderIdentifier = senderIdentifier
            self.senderName = senderName
            self.picture = picture
            self.conversationIdentifier = conversationIdentifier
            self.groupName = groupName
        }
    }
}
