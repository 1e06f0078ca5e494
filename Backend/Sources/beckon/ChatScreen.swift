import BeckonClient
import BeckonModel
import BeckonStore

/// The face for people: lines typed, lines shown.
struct ChatScreen: ChatFace {
    let text: ChatText
    var receiver: Receiver?
    /// How the other side is called.
    var name = ""
    var marks = ChatText.Marks()
    /// The messages of the open conversation that were shown.
    var shown: Set<Int64> = []
    /// Up to where a page has shown it.
    var shownUpTo: Int64 = 0
    /// Before which older ones are.
    var oldest: Int64?
    var isConnected = false
    var isComposing = false
    var typing: [Receiver: [UserID]] = [:]
    /// Written here: the connection tells them again.
    var written: Set<String> = []
    /// Those that have failed, in the order of their numbers, the first being 1.
    var failed: [String] = []
    /// Of the file that is on its way.
    var progress: ChatProgress?
    /// The names of those that are sent, by their messages.
    var files: [String: String] = [:]
    private var isLeaving = false

    var account: UserID { text.account }

    init(text: ChatText, with receiver: Receiver?) {
        self.text = text
        self.receiver = receiver
    }

    mutating func handle(_ event: ChatFaceEvent) -> [ChatFaceAction] {
        let before = prompt
        let actions = perform(event)
        return prompt == before && !isStart(event) ? actions : actions + [.prompt(prompt)]
    }

    private func isStart(_ event: ChatFaceEvent) -> Bool { if case .started = event { true } else { false } }

    private mutating func perform(_ event: ChatFaceEvent) -> [ChatFaceAction] {
        switch event {
        case .started:
            let hint = ChatFaceAction.say([text.style.dim("You are \(account). /help tells the words, /quit ends.")])
            return [hint, .perform(ChatRequest(word: receiver.map { .open($0) } ?? .list))]
        case .line(let line): return stopTyping() + read(line)
        case .composing(let isComposing): return compose(isComposing)
        case .ended, .interrupted:
            // Who asks twice does not want to wait for what is on its way.
            guard !isLeaving else { return event.isInterruption ? [.end(true)] : [] }
            return leave(ChatRequest(word: .quit))
        case .progress(let progress):
            self.progress = progress.percent == 100 ? nil : progress
            return []
        case .client(let event): return hear(event)
        case .answered(let request, let answer): return answered(request, answer)
        case .failed(_, let error):
            progress = nil
            return [.say([text.style.bad(text.sentence(error))])]
        }
    }

    private mutating func read(_ line: String) -> [ChatFaceAction] {
        guard !line.allSatisfy(\.isWhitespace), !isLeaving else { return [] }
        if line.hasPrefix("/"), !line.hasPrefix("//") { return read(word: line.dropFirst()) }
        guard let receiver else {
            return [.say([text.style.bad("No conversation is open: /open UID, or /open #GUID.")])]
        }
        return [
            .perform(
                ChatRequest(word: .send(line.hasPrefix("//") ? String(line.dropFirst()) : line), receiver: receiver))
        ]
    }

    private mutating func read(word line: Substring) -> [ChatFaceAction] {
        let word: ChatWord
        do {
            word = try ChatForm.word(line: line)
        } catch {
            return [.say([text.style.bad(CommandFailure(error).sentence)])]
        }
        let request = ChatRequest(word: numbered(word), receiver: receiver)
        switch request.word {
        case .quit, .logout: return leave(request)
        case .more(nil):
            guard let oldest else { return [.say([text.style.dim("Nothing older is there.")])] }
            return [.perform(ChatRequest(word: .more(before: oldest), receiver: receiver))]
        default: return [.perform(request)]
        }
    }

    /// What has failed is named by the number that is shown.
    private func numbered(_ word: ChatWord) -> ChatWord {
        func muid(_ text: String) -> String {
            guard let number = Int(text), failed.indices.contains(number - 1) else { return text }
            return failed[number - 1]
        }
        return switch word {
        case .retry(let text): .retry(muid: muid(text))
        case .discard(let text): .discard(muid: muid(text))
        default: word
        }
    }

    private mutating func leave(_ request: ChatRequest) -> [ChatFaceAction] {
        if request.word == .quit { isLeaving = true }
        return stopTyping() + [.perform(request)]
    }

    private mutating func compose(_ composing: Bool) -> [ChatFaceAction] {
        guard let receiver, composing != isComposing else { return [] }
        isComposing = composing
        return [.typing(composing, receiver)]
    }

    private mutating func stopTyping() -> [ChatFaceAction] { compose(false) }

    /// `bob is typing… Bob Builder> `.
    private var prompt: String {
        if let progress { return progress.bar + " " }
        guard let receiver else { return "\(account)> " }
        let people = (typing[receiver] ?? []).map(\.rawValue)
        let state = isConnected ? "" : "(offline) "
        let writers =
            people.isEmpty ? "" : "\(people.joined(separator: ", ")) \(people.count == 1 ? "is" : "are") typing… "
        return "\(state)\(writers)\(name.isEmpty ? receiver.written : name)> "
    }
}
