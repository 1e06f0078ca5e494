import BeckonClient
import BeckonModel
import Foundation

/// The two ways in which `beckon chat` runs: one word, or many.
struct ChatStart: Sendable {
    let client: ChatClient
    let performer: ChatPerformer
    let session: ClientSession
    let isJSON: Bool
    let receiver: Receiver?

    /// What the words of the command say; nil where there are none. `-` at their end stands for standard input.
    static func word(of arguments: CommandArguments) throws -> ChatWord? {
        guard let name = arguments.operands.first else { return nil }
        let form = try ChatForm.find(name)
        var words = Array(arguments.operands.dropFirst())
        if arguments.has("--erase") { words.append("--erase") }
        if form.takesSecret { return try secret(form, words) }
        if words.last == "-", words.count == form.operands.count, form.operands.last?.isText == true {
            words[words.count - 1] = try ChatInput.text()
        }
        return try form.word(words)
    }

    /// The password of a group is no word of a command, which everybody on the machine can read.
    private static func secret(_ form: ChatForm, _ words: [String]) throws -> ChatWord {
        var values = Dictionary(
            zip(form.operands.map { $0.name.lowercased() }, words), uniquingKeysWith: { first, _ in first })
        if form.name == "create" { values["name"] = words.dropFirst(2).joined(separator: " ") }
        if values["type"] == "password" || values["password"] == "-" { values["password"] = try ChatInput.text() }
        guard words.count < 2 || form.name == "create" || words[1...] == ["-"] else {
            throw CommandFailure.usage(
                "A password is no word of a command, which everybody can read: say \(form.name) GUID - and write it to"
                    + " standard input.")
        }
        return try form.word(values)
    }

    /// Does one thing and ends.
    func once(_ word: ChatWord) async throws {
        let events = client.events()
        let steps = ProgressSteps { show($0) }
        let watching = Task {
            for await case .upload(let muid, let sent, let total) in events {
                steps.add(ChatProgress(muid: muid, name: "", done: sent, total: total))
            }
        }
        defer { watching.cancel() }
        await client.restore(session)
        do {
            let answer = try await performer.perform(word, in: receiver, progress: show)
            // What was kept here goes along.
            await performer.settle()
            await client.terminate()
            if isJSON {
                Console.say(ChatLines.line(word.name, answer))
            } else {
                for line in text.lines(answer) { Console.say(line) }
            }
            if case .outgoing(let message, _) = answer, case .failed(let error) = message.state {
                throw CommandFailure.failed("\(error)".forTerminal())
            }
        } catch {
            await client.terminate()
            throw error
        }
    }

    /// A bar for a person, lines for a script, nothing where nobody looks.
    private func show(_ progress: ChatProgress) {
        if isJSON { return Console.say(ChatJSON.line(progress.json)) }
        guard isatty(STDERR_FILENO) == 1 else { return }
        let end = progress.percent == 100 ? "\n" : ""
        // The terminal may be gone: nobody is left to look.
        try? FileHandle.standardError.write(contentsOf: Data("\r\u{1B}[K\(progress.bar)\(end)".utf8))
    }

    /// Reads lines, or only shows what happens, until the end. Whether all went well.
    func stream(isReading: Bool) async -> Bool {
        if isJSON {
            let loop = loop(isReading ? PlainKeys() : nil, PlainOutput())
            return await loop.run(ChatLines(account: performer.account, with: receiver))
        }
        let screen = ChatScreen(text: text, with: receiver)
        guard isReading, let terminal = Terminal() else {
            return await loop(isReading ? PlainKeys() : nil, PlainOutput()).run(screen)
        }
        let succeeded = await loop(terminal, terminal).run(screen)
        terminal.restore()
        return succeeded
    }

    private func loop(_ keys: (any ChatKeys)?, _ output: any ChatOutput) -> ChatLoop {
        ChatLoop(client: client, performer: performer, session: session, input: keys, output: output)
    }

    var text: ChatText {
        let environment = ProcessInfo.processInfo.environment
        let isColoured = isatty(STDOUT_FILENO) == 1 && (environment["NO_COLOR"] ?? "").isEmpty
        return ChatText(account: performer.account, style: TextStyle(isColoured: isColoured), timeZone: .current)
    }
}
