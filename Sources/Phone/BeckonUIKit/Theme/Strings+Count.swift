#if canImport(UIKit)
    extension Strings {
        /// A text with a number in it, which is worded differently for one, few and many. Its raw value is the English
        /// text for many, and the key of the package's catalogue.
        public enum Count: String, CaseIterable, Sendable {
            /// How many messages are unread.
            case unreadCount = "%lld unread messages"
            /// How many are in a group.
            case members = "%lld members"
            /// How many are in a call.
            case participants = "%lld participants"
            /// How many messages have come below.
            case newMessages = "%lld new messages"
            /// How many replies a thread has.
            case replies = "%lld replies"
            /// How many have given a reaction.
            case reactions = "%lld reactions"
            /// How many people a message may mention.
            case tooManyMentions = "A message mentions at most %lld people."
            /// How many files a message may carry.
            case tooManyFiles = "A message carries at most %lld files."
        }
    }
#endif
