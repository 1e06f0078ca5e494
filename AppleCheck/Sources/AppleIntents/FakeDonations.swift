public import AppleUserNotifications
public import Synchronization

/// For tests: what was donated in this process, by the conversation that it names, and when the system answers.
public enum FakeDonations {
    /// What is left of a donation.
    public struct Donation: Sendable {
        public var sender: String
        public var senderIdentifier: String?
        public var picture: Data?
        public var group: String?
        public var recipients: Int
        public var content: String?
        public var direction: INInteractionDirection
    }

    /// How the system answers for a conversation; at once and well where nothing is said.
    public enum Answer: Sendable {
        case error(any Error)
        /// Not yet: the completion is kept here.
        case later(@Sendable (@escaping @Sendable ((any Error)?) -> Void) -> Void)
    }

    public static let donations = Mutex<[String: [Donation]]>([:])
    public static let answers = Mutex<[String: Answer]>([:])

    static func take(_ interaction: INInteraction, _ completion: (@Sendable ((any Error)?) -> Void)?) {
        guard let intent = interaction.intent as? INSendMessageIntent else { return }
        let conversation = intent.conversationIdentifier ?? ""
        let donation = Donation(
            sender: intent.sender?.displayName ?? "", senderIdentifier: intent.sender?.customIdentifier,
            picture: intent.sender?.image?.bytes, group: intent.speakableGroupName?.spokenPhrase,
            recipients: intent.recipients?.count ?? 0, content: intent.content, direction: interaction.direction)
        donations.withLock { $0[conversation, default: []].append(donation) }
        let answer = answers.withLock { $0[conversation] }
        guard let completion else { return }
        switch answer {
        case nil: completion(nil)
        case .error(let error): completion(error)
        case .later(let keep): keep(completion)
        }
    }
}

extension INSendMessageIntent: FakeContentProvider {
    /// The system takes one that says who writes, in which conversation.
    public var isValid: Bool { sender != nil && conversationIdentifier?.isEmpty == false }
}
