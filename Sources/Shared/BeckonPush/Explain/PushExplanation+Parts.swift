extension PushExplanation {
    /// How the push reaches the phone.
    public enum Delivery: String, Sendable, Hashable, Codable, CaseIterable {
        /// The system shows, sounds or counts it.
        case notification
        /// It only wakes the app (P-29).
        case silent
        /// It is handed to the app as a call (P-32).
        case call
        /// Nothing reaches the person or the app (P-5).
        case nothing
    }

    /// Who tells whom, as far as the push says.
    public struct Message: Sendable, Hashable, Codable {
        /// `message`, `action`, `call`, or a vendor's own word.
        public var kind: String
        /// The vendor's identifier of the message.
        public var id: String?
        /// The vendor's name of the conversation.
        public var conversation: String?
        /// The vendor's server, where one app may have accounts on several.
        public var server: String?
        /// As the vendor names them.
        public var sender: String?
        /// The account on the device that the push is for; nil where the vendor does not say.
        public var account: String?
        /// Whether that is another account than the one that looks at it.
        public var isForAnother: Bool
        /// Whether the app has to fetch the text by ``id``.
        public var needsFetch: Bool
        /// Whether the account wrote it itself, on another device.
        public var isOwn: Bool
    }

    /// What a person reads.
    public struct Text: Sendable, Hashable, Codable {
        /// As shown, in the language of the device.
        public var title: String
        /// Empty for none.
        public var subtitle: String
        /// Empty for none.
        public var body: String
    }

    /// Whether the service extension runs where alerts are allowed (P-12).
    public struct ServiceExtension: Sendable, Hashable, Codable {
        /// Why the extension runs, or does not.
        public enum Reason: String, Sendable, Hashable, Codable, CaseIterable {
            /// `mutable-content` is the number 1 and an alert is shown.
            case runs
            /// `aps` has no `mutable-content`.
            case notAsked = "mutable-content-missing"
            /// `mutable-content` is not the number 1.
            case askedWrongly = "mutable-content-not-1"
            /// No text is shown.
            case noAlert = "no-alert"
            /// The push is no notification.
            case noNotification = "no-notification"
        }

        /// Whether the extension runs at all.
        public var runs: Bool { reason == .runs }
        /// The condition of P-12 that holds or fails.
        public var reason: Reason

        /// The same for a person.
        public var sentence: String {
            switch reason {
            case .runs: "The service extension runs, where alerts are allowed."
            case .notAsked: "The service extension does not run: aps has no mutable-content."
            case .askedWrongly: "The service extension does not run: mutable-content is not the number 1."
            case .noAlert: "The service extension does not run: no alert is shown."
            case .noNotification: "The service extension does not run: this is no notification."
            }
        }
    }

    /// What the person has allowed (P-11).
    public enum Permission: String, Sendable, Hashable, Codable, CaseIterable {
        /// Asked, and allowed.
        case authorized
        /// Not asked; quietly in the list (P-11).
        case provisional
        /// Not allowed.
        case denied
        /// Authorized, but with banners and list off.
        case alertsOff = "alerts-off"
    }

    /// What the app does when the push arrives.
    public enum AppState: String, Sendable, Hashable, Codable, CaseIterable {
        /// Active, with the push's conversation on screen.
        case chatOpen = "chat-open"
        /// Active, with something else on screen.
        case foreground
        /// Running, off screen.
        case background
        /// Not running, after the person closed it.
        case killed
    }

    /// What is seen and heard of the push in one permission and one state.
    public struct Presentation: Sendable, Hashable, Codable {
        /// Why it is seen, or not.
        public enum Reason: String, Sendable, Hashable, Codable, CaseIterable {
            /// As the system would, or the app's own policy.
            case shown
            /// Provisional: to the list, without banner, sound and badge.
            case quiet
            /// The person has allowed nothing.
            case denied
            /// The person shows neither banners nor the list.
            case alertsOff = "alerts-off"
            /// The person is looking at the conversation.
            case conversationVisible = "conversation-visible"
            /// The account wrote it on another device.
            case ownMessage = "own-message"
            /// The push has nothing to show.
            case nothingToShow = "nothing-to-show"
        }

        /// For which permission this is.
        public var permission: Permission
        /// For which state this is.
        public var appState: AppState
        /// Whether a banner drops down.
        public var banner: Bool
        /// Whether it is in Notification Centre.
        public var list: Bool
        /// Whether it sounds.
        public var sound: Bool
        /// Whether the number of the push reaches the icon.
        public var badge: Bool
        /// Whether the service extension runs first.
        public var runsExtension: Bool
        /// Whether the app's code is called for `content-available`, or for a call.
        public var wakesApp: Bool
        /// Why it is not shown; ``Reason/shown`` where it is.
        public var reason: Reason
    }

    /// Where a tap on the notification leads.
    public struct Tap: Sendable, Hashable, Codable {
        /// What kind of screen it is.
        public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
            /// A chat window of Beckon's: ``target`` is `user` or `group` and its id.
            case conversation
            /// The screen that the app registered for the category ``target``.
            case category
            /// The chat that the vendor's dialect names, in the app's screen for that vendor.
            case vendor
            /// The app's root: the push names no chat.
            case root
            /// There is nothing to tap.
            case none
        }

        /// What kind of screen it is.
        public var kind: Kind
        /// Of that kind: the category, or a receiver and an identifier.
        public var target: String?
        /// The message to scroll to.
        public var messageID: String?

        public init(kind: Kind, target: String? = nil, messageID: String? = nil) {
            self.kind = kind
            self.target = target
            self.messageID = messageID
        }
    }

    /// What becomes of the number on the icon where badges are allowed.
    public struct BadgeEffect: Sendable, Hashable, Codable {
        /// What becomes of the number.
        public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
            /// It becomes ``number``: the push's, or the vendor's total by Beckon's extension.
            case set
            /// It goes away, and with it all delivered notifications of the app (P-7).
            case cleared
            /// `aps.badge` is no number: it stays as it was (P-7).
            case ignored
            /// The push has no total; Beckon's extension adds one (design §4, *Badge*).
            case counted
            /// It stays as it was.
            case unchanged
        }

        /// What becomes of the number.
        public var kind: Kind
        /// The number, where one is set.
        public var number: Int?

        public init(kind: Kind, number: Int? = nil) {
            self.kind = kind
            self.number = number
        }
    }
}
