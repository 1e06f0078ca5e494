#if canImport(UIKit)
    extension Strings {
        /// A text without a number in it. Its raw value is the English text, and the key of the package's catalogue.
        public enum Key: String, CaseIterable, Sendable {
            /// Title of the list of conversations.
            case chats = "Chats"
            /// The list is empty.
            case noConversations = "No conversations yet"
            /// The chat is empty.
            case noMessages = "No messages yet"
            /// Something is on its way.
            case loading = "Loading…"
            /// Button: loads once more.
            case retry = "Try again"
            /// Button: gives up what was begun.
            case cancel = "Cancel"
            /// Button: closes the screen.
            case close = "Close"
            /// Why nothing could be loaded.
            case offline = "The server could not be reached."
            /// Placeholder of the field that filters.
            case search = "Search"
            /// Button on a conversation.
            case markRead = "Mark as read"
            /// Button on a conversation.
            case markUnread = "Mark as unread"
            /// Button on a conversation: no pushes.
            case mute = "Mute"
            /// Button on a conversation: pushes again.
            case unmute = "Unmute"
            /// Said of a conversation without pushes.
            case muted = "Muted"
            /// What was being written; the text.
            case draft = "Draft: %@"
            /// One person writes; the name.
            case typing = "%@ is typing…"
            /// Two people write; the names.
            case typingTwo = "%1$@ and %2$@ are typing…"
            /// More than two people write.
            case typingMany = "Several people are typing…"
            /// Newest message of a conversation, by this account; what it says.
            case previewOwn = "You: %@"
            /// Newest message of a group; who wrote it and what it says.
            case previewOther = "%1$@: %2$@"
            /// A picture without a caption.
            case photo = "Photo"
            /// A video without a caption.
            case video = "Video"
            /// A sound without a caption.
            case audio = "Audio"
            /// A file without a caption.
            case file = "File"
            /// A call.
            case call = "Call"
            /// In place of a message that was taken back.
            case deleted = "This message was deleted"
            /// In place of a message of a kind that this version does not know.
            case unsupported = "This message cannot be shown"
            /// Said of a conversation in which the account was named.
            case mentioned = "You were mentioned"
            /// The other person is there.
            case online = "Online"
            /// The other person is not there.
            case notOnline = "Offline"
            /// When the other person was last there; a date.
            case lastActive = "Last active %@"
            /// Line before the first message that was unread.
            case unreadDivider = "New messages"
            /// Button: shows the newest messages.
            case jumpToNewest = "Jump to newest"
            /// The account itself as a message's sender.
            case me = "You"
            /// The message was changed.
            case edited = "Edited"
            /// State of one's own message.
            case sending = "Sending"
            /// State of one's own message.
            case sent = "Sent"
            /// State of one's own message.
            case delivered = "Delivered"
            /// State of one's own message.
            case read = "Read"
            /// State of one's own message.
            case failed = "Not sent"
            /// Button: writes into the thread of a message.
            case reply = "Reply"
            /// Button: quotes a message.
            case quote = "Quote"
            /// Button: changes a message.
            case edit = "Edit"
            /// Button: takes a message back.
            case delete = "Delete"
            /// Button: copies a text.
            case copy = "Copy"
            /// Menu of reactions.
            case react = "React"
            /// Button: sends a failed message once more.
            case sendAgain = "Send again"
            /// Button: takes a failed message away.
            case discard = "Discard"
            /// Above the composer; whom it quotes.
            case quoting = "Replying to %@"
            /// Above the composer.
            case editing = "Editing message"
            /// In place of a quoted message that cannot be shown.
            case quoteUnknown = "Message not available"
            /// Button: fetches a file; its name.
            case download = "Download %@"
            /// Button: shows a file that is on this device; its name.
            case open = "Open %@"
            /// How much of a file is sent; a share such as 40%.
            case uploading = "Sent %@"
            /// How much of a file is here; a share such as 40%.
            case downloading = "Downloaded %@"
            /// A file could not be fetched; its name.
            case downloadFailed = "%@ could not be downloaded"
            /// Placeholder of the composer.
            case message = "Message"
            /// Button: sends what is written.
            case send = "Send"
            /// Button: keeps the changed message.
            case save = "Save"
            /// Button: adds a file.
            case attach = "Attach a file"
            /// Button: takes a file away; its name.
            case detach = "Remove %@"
            /// Button: names a person; the name.
            case mention = "Mention %@"
            /// Why the person cannot write.
            case notMember = "You are not a member of this group."
            /// Why the person cannot write, and may join.
            case notMemberJoin = "You are not a member of this group. You can join it."
            /// Why the person cannot write, and may join with a password.
            case notMemberPassword = "You are not a member of this group. Joining needs its password."
            /// The group's password was wrong.
            case wrongPassword = "That is not the password of this group. Try again."
            /// Why the person cannot write.
            case banned = "You are banned from this group."
            /// Why there is no chat.
            case notFound = "This chat does not exist any more, or you have no access to it."
            /// Why the person cannot write.
            case deactivated = "This person does not use the chat any more."
            /// Why the person cannot write.
            case blockedByMe = "You have blocked this person. Unblock them to write."
            /// Why the person cannot write.
            case blockedByOther = "You cannot write to this person."
            /// Button: joins a group.
            case join = "Join"
            /// Button: takes a block back.
            case unblock = "Unblock"
            /// Placeholder of the field for a password.
            case password = "Password"
            /// Why it cannot be sent.
            case textTooLong = "The text is too long. Send it in parts."
            /// A file cannot be sent; its name and what is allowed.
            case fileTooLarge = "“%1$@” is too large: a file has at most %2$@."
            /// A file cannot be sent; its name.
            case fileEmpty = "There is nothing in “%@”."
            /// A file cannot be sent; its name.
            case fileUnknown = "“%@” cannot be sent: its name or type is none of a file."
            /// A file cannot be added.
            case fileWhileEditing = "A file cannot be added to a message that was sent."
            /// Title of the list of a group's members.
            case membersTitle = "Members"
            /// Above those who were banned.
            case bannedTitle = "Banned"
            /// Nobody was found.
            case noMembers = "Nobody found"
            /// A member that is the account itself; the name.
            case memberIsMe = "%@ (you)"
            /// Role in a group.
            case owner = "Owner"
            /// Role in a group.
            case admin = "Admin"
            /// Role in a group.
            case moderator = "Moderator"
            /// Role in a group.
            case participant = "Participant"
            /// Button: removes a member.
            case remove = "Remove"
            /// Button: removes a member for good.
            case ban = "Ban"
            /// Button: lets somebody come again.
            case unban = "Lift ban"
            /// Button: hands the group over.
            case makeOwner = "Make owner"
            /// Button: changes a role.
            case makeAdmin = "Make admin"
            /// Button: changes a role.
            case makeModerator = "Make moderator"
            /// Button: changes a role.
            case makeParticipant = "Make participant"
            /// Button: leaves the group.
            case leave = "Leave group"
            /// Button and title of the chat beside a call.
            case callChat = "Chat"
            /// Button: comes back into the chat of a call.
            case rejoin = "Join again"
            /// The chat of a call asks for a password.
            case callPassword = "The chat of this call has a password."
            /// The password of the chat of a call was wrong.
            case callWrongPassword = "That is not the password of this chat. Try again."
            /// Why there is no chat of a call.
            case callNoAccess = "The chat of this call is for those who take part in it."
            /// Why the person cannot write in a call.
            case callBanned = "You are banned from the chat of this call. The call goes on."
            /// Why there is no chat of a call.
            case callGone = "The chat of this call does not exist any more."
            /// Why the person cannot write in a call.
            case callRemoved = "You are not in the chat of this call any more. The call goes on."
            /// Why the person cannot write after a call.
            case callArchived = "The call is over. Its chat can be read."
            /// In a group; who.
            case happenedJoined = "%@ joined"
            /// In a group; who.
            case happenedLeft = "%@ left"
            /// In a group; who and whom.
            case happenedAdded = "%1$@ added %2$@"
            /// In a group; who and whom.
            case happenedKicked = "%1$@ removed %2$@"
            /// In a group; who and whom.
            case happenedBanned = "%1$@ banned %2$@"
            /// In a group; who and whom.
            case happenedUnbanned = "%1$@ lifted the ban of %2$@"
            /// In a group; who, whom and which role.
            case happenedScope = "%1$@ made %2$@: %3$@"
            /// In a group; who and whom.
            case happenedOwner = "%1$@ handed the group over to %2$@"
            /// In a group; who.
            case happenedUpdated = "%@ changed the group"
            /// In a group; who.
            case happenedDeleted = "%@ deleted the group"
            /// In a group; who.
            case happenedOther = "%@ did something in the group"
        }
    }
#endif
