import BeckonAPI
import BeckonModel

extension ChatError {
    /// How a refusal of the store is worded for a person.
    ///
    /// - Parameters:
    ///   - subject: the field that names the user or group.
    ///   - message: the field that names the message.
    init(_ error: StorageError, subject: String, message: String) {
        switch error {
        case .sessionEnded:
            self.init(.authTokenNotFound, "The session has ended.", remedy: "Log in again.")
        case .unknownUser:
            self.init(.uidNotFound, "There is no user with this uid.", path: subject)
        case .userExists:
            self.init(.uidAlreadyExists, "There is a user with this uid already.", path: "uid")
        case .userDeactivated:
            self.init(.userDeactivated, "The user is deactivated.", path: subject, remedy: "Reactivate the user first.")
        case .unknownGroup:
            self.init(.guidNotFound, "There is no group with this guid.", path: subject)
        case .groupExists:
            self.init(.guidAlreadyExists, "There is a group with this guid already.", path: "guid")
        case .alreadyJoined:
            self.init(.alreadyJoined, "The user is a member of the group already.", path: subject)
        case .notAMember:
            self.init(
                .groupNotJoined, "The user is not a member of the group.", path: subject,
                remedy: "Join the group first.")
        case .membership(let refusal): self.init(refusal, subject: subject)
        case .message(let refusal): self.init(refusal)
        case .call(let refusal): self.init(refusal, subject: subject)
        case .cannotBlockSelf:
            self.init(.cannotBlockSelf, "Nobody blocks themselves.", path: subject)
        case .receiverDeactivated:
            self.init(.userDeactivated, "The receiver is deactivated.", path: subject)
        case .blockedReceiver:
            self.init(
                .blockedReceiver, "The sender has blocked the receiver.", path: subject, remedy: "Unblock them first.")
        case .blockedSender:
            self.init(.blockedSender, "The receiver has blocked the sender.", path: subject)
        case .muidUsed:
            self.init(
                .muidAlreadyUsed, "This muid was used for another message of the conversation.", path: "muid",
                remedy: "Give each message a muid of its own.")
        case .unknownMessage:
            self.init(.messageIDNotFound, "The conversation has no message with this id.", path: message)
        case .unknownFile:
            self.init(
                .fileNotFound, "There is no such file, or not for whoever asks.", path: subject,
                remedy: "Upload the file and use the id of the answer within a day.")
        case .quotaExceeded(let bytes):
            self.init(
                .uploadQuotaExceeded,
                "A user's uploads have at most \(bytes) bytes together (limits.uploadBytesPerUser).",
                remedy: "Take back messages whose files are not needed any more.")
        case .noConversation:
            self.init(
                .conversationNotAccessible, "Nothing was written in this conversation yet.", path: subject,
                remedy: "Write first.")
        case .unavailable:
            self.init(.operationFailed, "The server cannot use its store now.", remedy: "Try again later.")
        }
    }
}
