import BeckonClient
import BeckonModel

/// What stands between a person or a script and the client: lines and events in, actions out; a pure value.
protocol ChatFace: Sendable {
    mutating func handle(_ event: ChatFaceEvent) -> [ChatFaceAction]
}

enum ChatFaceEvent: Sendable {
    /// The session is there.
    case started
    /// A line was written.
    case line(String)
    /// Whether something that is no word stands on the line that is being written.
    case composing(Bool)
    /// No more lines will come.
    case ended
    /// Ctrl-C.
    case interrupted
    case client(ClientEvent)
    case answered(ChatRequest, ChatAnswer)
    case failed(ChatRequest, ChatError)
    /// A file of a word is further on its way.
    case progress(ChatProgress)

    var isInterruption: Bool { if case .interrupted = self { true } else { false } }
}

enum ChatFaceAction: Sendable, Hashable {
    case say([String])
    /// What stands before the line that is being written.
    case prompt(String)
    case perform(ChatRequest)
    /// Tells the server that a message is here, and whether it is shown.
    case acknowledge(Message, shown: Bool)
    case typing(Bool, Receiver)
    case markRead(Receiver, upTo: Int64)
    case watch(UserID)
    /// The token is worth nothing any more.
    case forget
    /// With success, or without.
    case end(Bool)
}
