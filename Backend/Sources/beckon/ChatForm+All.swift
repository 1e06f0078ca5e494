import BeckonModel

extension ChatForm {
    static let all: [ChatForm] = reading + messages + people + session

    private static let reading = [
        ChatForm("list", [], "the conversations, with what is unread") { _ in .list },
        ChatForm("open", [.required("WITH")], "a conversation, UID or #GUID, and its newest messages") {
            .open(try $0.receiver())
        },
        ChatForm("more", [.optional("BEFORE")], "older messages: before the ID, or before what was shown") {
            .more(before: try $0.optionalID("before"))
        },
        ChatForm(
            "thread", [.required("ID"), .init(name: "TEXT", isOptional: true, isText: true)],
            "what is said in the thread of a message; with a text says it there"
        ) { $0["text"] == nil ? .thread(try $0.id()) : .comment(try $0.id(), try $0.text()) },
        ChatForm("search", [.text("TEXT")], "messages of the conversation that hold it") { .search(try $0.text()) },
        ChatForm("receipts", [.required("ID")], "at whom a message has arrived, and who has read it") {
            .receipts(try $0.id())
        },
        ChatForm("who", [], "the members of the group, or who the other one is") { _ in .who },
        ChatForm("sync", [], "brings everything that is new, and sends what was kept") { _ in .sync },
        ChatForm("listen", [], "shows what happens until Ctrl-C, without reading standard input") { _ in .listen },
    ]

    private static let messages = [
        ChatForm("send", [.text("TEXT")], "a message; - takes it from standard input") { .send(try $0.text()) },
        ChatForm("reply", [.required("ID"), .text("TEXT")], "quotes a message") {
            .reply(try $0.id(), try $0.text())
        },
        ChatForm(
            "file", [.required("PATH"), .init(name: "TEXT", isOptional: true, isText: true)],
            "sends a file, with a text"
        ) { .file(path: try $0.text("path"), text: $0["text"]) },
        ChatForm(
            "download", [.required("ID"), .init(name: "PATH", isOptional: true, isText: true)],
            "brings the files of a message here, or to the path"
        ) { .download(try $0.id(), path: $0["path"]) },
        ChatForm("edit", [.required("ID"), .text("TEXT")], "says something else instead") {
            .edit(try $0.id(), try $0.text())
        },
        ChatForm("delete", [.required("ID")], "takes a message back") { .delete(try $0.id()) },
        ChatForm("react", [.required("ID"), .required("EMOJI")], "gives a reaction") {
            .react(try $0.id(), try $0.text("emoji"))
        },
        ChatForm("unreact", [.required("ID"), .required("EMOJI")], "takes it back") {
            .unreact(try $0.id(), try $0.text("emoji"))
        },
        ChatForm("retry", [.required("MUID")], "sends again what has failed") { .retry(muid: try $0.text("muid")) },
        ChatForm("discard", [.required("MUID")], "gives it up") { .discard(muid: try $0.text("muid")) },
        ChatForm("typing", [.required("STATE")], "tells that you write: started or ended") {
            .typing(try $0.oneOf("state", [TypingState.started, .ended]) == .started)
        },
        ChatForm("read", [.optional("ID")], "marks as read, up to the newest or to the ID") {
            .read(try $0.optionalID())
        },
        ChatForm("unread", [.required("ID")], "marks as unread from the ID on") { .unread(try $0.id()) },
    ]

    private static let people = [
        ChatForm(
            "create", [.required("GUID"), .required("TYPE"), .text("NAME")],
            "a group: public, private or password (its password from standard input)", takesSecret: true
        ) {
            let type = try $0.oneOf("type", GroupType.allCases)
            let password = type == .password ? try $0.text("password") : nil
            return .create(try $0.group(), type, name: try $0.text("name"), password: password)
        },
        ChatForm(
            "join", [.required("GUID"), .optional("PASSWORD")], "a group; - takes its password from standard input",
            takesSecret: true
        ) { .join(try $0.group(), password: $0["password"]) },
        ChatForm("leave", [], "the group") { _ in .leave },
        ChatForm("invite", [.required("UID")], "makes a user a member of the group") { .add(try $0.user()) },
        ChatForm("kick", [.required("UID")], "removes a member, who may come again") { .kick(try $0.user()) },
        ChatForm("ban", [.required("UID")], "removes a member for good") { .ban(try $0.user()) },
        ChatForm("unban", [.required("UID")], "lets them come again") { .unban(try $0.user()) },
        ChatForm(
            "scope", [.required("UID"), .required("SCOPE")], "what a member may do: admin, moderator, participant"
        ) { .scope(try $0.user(), try $0.oneOf("scope", [MemberScope.admin, .moderator, .participant])) },
        ChatForm("block", [.required("UID")], "a user") { .block(try $0.user()) },
        ChatForm("unblock", [.required("UID")], "takes it back") { .unblock(try $0.user()) },
        ChatForm("blocked", [], "whom you have blocked") { _ in .blocked },
        ChatForm("mute", [.required("HOURS")], "no pushes of the conversation for so long") {
            guard let hours = Int64($0["hours"] ?? ""), (1...87_600).contains(hours) else {
                throw CommandFailure.usage("HOURS is a number from 1 to 87600.")
            }
            return .mute(hours: hours)
        },
        ChatForm("unmute", [], "pushes again") { _ in .unmute },
    ]

    private static let session = [
        ChatForm("logout", [.optional("--erase")], "ends the session; with --erase all that is kept here goes") {
            guard let word = $0["--erase"] else { return .logout(erasing: false) }
            guard ["--erase", "true"].contains(word) else { throw CommandFailure.usage("usage: logout [--erase]") }
            return .logout(erasing: true)
        },
        ChatForm("quit", [], "ends, when what was written is sent or kept") { _ in .quit },
        ChatForm("help", [], "these words") { _ in .help },
    ]

    private enum TypingState: String { case started, ended }
}
