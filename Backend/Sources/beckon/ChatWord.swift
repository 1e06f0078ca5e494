import BeckonModel

/// One thing that a person or a script asks of `beckon chat`.
enum ChatWord: Sendable, Hashable {
    // What there is.
    case list, sync, help
    case open(Receiver)
    case more(before: Int64?)
    /// What is kept behind a message: a screen shows it after a reconnection.
    case news(after: Int64)
    case thread(Int64)
    case search(String)
    case receipts(Int64)
    case who

    // Messages.
    case send(String)
    case reply(Int64, String)
    case comment(Int64, String)
    case edit(Int64, String)
    case delete(Int64)
    case react(Int64, String)
    case unreact(Int64, String)
    case retry(muid: String)
    case discard(muid: String)
    case typing(Bool)
    case read(Int64?)
    case unread(Int64)

    /// With a caption.
    case file(path: String, text: String?)
    case download(Int64, path: String?)

    // People and groups.
    case create(GroupID, GroupType, name: String, password: String?)
    case join(GroupID, password: String?)
    case leave
    case add(UserID)
    case kick(UserID)
    case ban(UserID)
    case unban(UserID)
    case scope(UserID, MemberScope)
    case block(UserID)
    case unblock(UserID)
    case blocked
    case mute(hours: Int64)
    case unmute

    // The end.
    case listen, quit
    case logout(erasing: Bool)
}
