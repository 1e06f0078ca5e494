import BeckonClient
import BeckonModel
import BeckonStore
import Foundation

extension Command {
    /// A small chat client.
    static let chat = Command(
        description: CommandDescription(
            name: "chat",
            summary: "Chats from the terminal, for trying a server by hand and for scripts.",
            options: [
                .init(name: "--as", value: "UID", help: "who chats"),
                .init(
                    name: "--token-file", value: "FILE",
                    help: "holds a token of theirs; wanted the first time, or the API key as below"),
                .init(
                    name: "--with", value: "WITH",
                    help: "the conversation: UID, or '#GUID'"),
                .init(
                    name: "--store", value: "FOLDER",
                    help: "where chats and session are kept, made when missing (beckon.chat)"),
                .init(name: "--json", value: nil, help: "one JSON object a line, in and out (Documentation/chat.md)"),
                .init(name: "--erase", value: nil, help: "logout: all that is kept here goes too"),
            ] + ServerAccess.options,
            operands: "[WORD …]",
            details: [
                "Without a word it reads lines: text for the open conversation, and words with a slash, /open bob.",
                "With one it does that and ends. The words:", "",
            ] + ChatForm.all.map { "  \($0.usage.padded(to: 24))  \($0.help)" } + [
                "", "The session is kept: the next start needs no token. Behind -- nothing is an option.",
            ])
    ) { arguments in
        let with = try arguments["--with"].map { try ChatOperands.receiver($0) }
        let word = try ChatStart.word(of: arguments)
        let access = try ChatAccess(arguments)
        let isJSON = arguments.has("--json")
        try await ServerAccess.connected(arguments, to: access.origin) { transport in
            do {
                let session = try await access.session(over: transport)
                let client = ChatClient(transport: transport, store: .folder(access.folder.url))
                let performer = ChatPerformer(
                    client: client, account: access.account, forget: { try access.folder.forget() },
                    waits: word != nil && word != .listen, now: TimeSource.system.now)
                let start = ChatStart(
                    client: client, performer: performer, session: session, isJSON: isJSON, receiver: with)
                if let word, word != .listen { return try await start.once(word) }
                guard await start.stream(isReading: word == nil) else {
                    throw CommandFailure.failed("Not all of it was done: see above.")
                }
            } catch {
                guard !(error is CommandFailure) else { throw error }
                let error = ChatError(any: error)
                if [.authTokenNotFound, .notLoggedIn].contains(error.code) { try access.folder.forget() }
                if isJSON { Console.say(ChatLines.line(word?.name, error)) }
                throw CommandFailure.failed("\(error)".forTerminal())
            }
        }
    }
}
