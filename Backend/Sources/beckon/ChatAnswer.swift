import BeckonAPI
import BeckonModel
import BeckonClient
import BeckonStore
import Foundation

/// What has come of a word.
enum ChatAnswer: Sendable {
    case done
    case help
    /// The conversations that are here; with the reason where the server did not answer.
    case conversations([StoredConversation], badge: Badge?, offline: ChatError?)
    case page(ChatPage)
    case message(Message)
    /// Written here: on its way, waiting for the server, sent or refused.
    case outgoing(LocalMessage, isWaiting: Bool)
    case found([Message], before: Int64?)
    case receipts(MessageReceipts)
    case members([GroupMember], hasMore: Bool)
    case user(User)
    case group(Group)
    case blocked([User], hasMore: Bool)
    case marked(Receiver, ReadState?)
    /// What is still here when everything was tried.
    case left([LocalMessage])
    /// The files of a message are here.
    case files([URL])
    case loggedOut(erased: Bool)
}

/// Some messages of a conversation, with what is known beside them.
struct ChatPage: Sendable {
    let receiver: Receiver
    /// The message whose thread it is.
    var thread: Int64?
    let stored: StoredPage
    let conversation: StoredConversation?
    /// How the other side is called, where nothing was said yet.
    var name: String?
    /// What was written here and is not with the server.
    var unsent: [LocalMessage] = []
    /// Why the server did not answer: then this is what is on this machine.
    var offline: ChatError?
}
