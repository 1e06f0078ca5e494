import BeckonClient
import BeckonModel

/// The face for scripts: JSON in or words, JSON out.
struct ChatLines: ChatFace {
    private let account: UserID
    private var receiver: Receiver?
    /// How much of each upload was told.
    private var uploads: [String: Int] = [:]
    private var isLeaving = false
    /// Everything that was asked for was done, and everything that was sent has arrived.
    private var succeeded = true

    init(account: UserID, with receiver: Receiver?) {
        self.account = account
        self.receiver = receiver
    }

    mutating func handle(_ event: ChatFaceEvent) -> [ChatFaceAction] {
        switch event {
        case .started, .composing: return []
        case .line(let line): return read(line)
        case .ended, .interrupted:
            // Who asks twice does not want to wait for what is on its way.
            guard !isLeaving else { return event.isInterruption ? [.end(succeeded)] : [] }
            isLeaving = true
            return [.perform(ChatRequest(word: .quit))]
        case .progress(let progress): return [.say([ChatJSON.line(progress.json)])]
        case .client(let event): return hear(event)
        case .answered(let request, let answer): return answered(request, answer)
        case .failed(let request, let error):
            succeeded = false
            return [.say([Self.line(request.word.name, error, tag: request.tag)])]
        }
    }

    private mutating func read(_ line: String) -> [ChatFaceAction] {
        guard !line.allSatisfy(\.isWhitespace), !isLeaving else { return [] }
        do {
            var request = try ChatRequest(line: line)
            if case .open(let opened) = request.word { receiver = opened }
            request.receiver = request.receiver ?? receiver
            isLeaving = request.word == .quit
            return [.perform(request)]
        } catch {
            succeeded = false
            return [
                .say([
                    Self.line(
                        nil, ChatError(.badRequest, CommandFailure(error).sentence), tag: ChatRequest.tag(of: line))
                ])
            ]
        }
    }

    private mutating func hear(_ event: ClientEvent) -> [ChatFaceAction] {
        if case .upload(let muid, let sent, let total) = event {
            let percent = ChatProgress(muid: muid, name: "", done: sent, total: total).percent
            guard uploads.updateValue(percent ?? 0, forKey: muid) != percent else { return [] }
        }
        var actions: [ChatFaceAction] = event.json(of: account).map { [.say([ChatJSON.line($0)])] } ?? []
        switch event {
        case .message(let message) where message.sender.uid != account:
            actions.append(.acknowledge(message, shown: false))
        case .outgoing(let message):
            if case .failed = message.state { succeeded = false }
        case .signedOut(.some): actions += [.forget, .end(false)]
        default: break
        }
        return actions
    }

    private func answered(_ request: ChatRequest, _ answer: ChatAnswer) -> [ChatFaceAction] {
        let said = ChatFaceAction.say([Self.line(request.word.name, answer, tag: request.tag)])
        switch (request.word, request.word.opened) {
        case (.quit, _), (.logout, _): return [said, .end(succeeded)]
        case (_, .user(let uid)?): return [said, .watch(uid)]
        default: return [said]
        }
    }

    static func line(_ word: String, _ answer: ChatAnswer, tag: JSONValue? = nil) -> String {
        var fields = answer.json
        fields["answer"] = .string(word)
        fields["tag"] = tag
        return ChatJSON.line(fields)
    }

    static func line(_ word: String?, _ error: ChatError, tag: JSONValue? = nil) -> String {
        var fields: [String: JSONValue] = ["answer": word.map { .string($0) } ?? .null, "error": ChatJSON.value(error)]
        fields["tag"] = tag
        return ChatJSON.line(fields)
    }
}
