public import BeckonModel

extension CallChatSnapshot {
    /// Why the chat of a call is not as it should be.
    public enum Reason: Sendable, Hashable {
        /// The account is in the group, and may not write in it.
        case access(ChatAccess)
        /// The group has a password: none was given, or a wrong one.
        case password(wasWrong: Bool)
        /// The chat is for those who take part in the call.
        case noAccess
        /// The account is banned from the group.
        case banned
        /// There is no such group any more.
        case gone
        /// The server could not be reached.
        case offline(ChatError)
        /// The account was in the group, and is not any more.
        case removed
        /// The call is over, and its chat is to be read only.
        case archived
        /// Something else; the error says what.
        case failed(ChatError)
    }

    /// Why not, or what is wrong, in one English sentence; nil where nothing is. An app that speaks other languages words
    /// the cases of ``reason`` itself.
    public var explanation: String? { reason?.explanation }
}

extension CallChatSnapshot.Reason {
    /// One sentence for the person, in English; nil where nothing is wrong.
    public var explanation: String? {
        switch self {
        case .access(let access): access.explanation
        case .password(wasWrong: false): "The chat of this call has a password."
        case .password(wasWrong: true): "That is not the password of this chat. Try again."
        case .noAccess: "The chat of this call is for those who take part in it."
        case .banned: "You are banned from the chat of this call. The call goes on."
        case .gone: "The chat of this call does not exist any more."
        case .offline: "The server could not be reached. Try again."
        case .removed: "You are not in the chat of this call any more. The call goes on."
        case .archived: "The call is over. Its chat can be read."
        case .failed(let error): error.message
        }
    }
}
