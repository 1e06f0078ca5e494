import BeckonClient
import BeckonModel
import Foundation

/// Carries out what a face wants, until it ends.
struct ChatLoop: Sendable {
    let client: ChatClient
    let performer: ChatPerformer
    let session: ClientSession
    /// Nil: nothing is read, as where only happenings are to be shown.
    let input: (any ChatKeys)?
    let output: any ChatOutput

    /// Whether all went well.
    func run(_ face: some ChatFace) async -> Bool {
        var face = face
        let (inbox, happened) = AsyncStream.makeStream(of: ChatFaceEvent.self)
        let (work, asked) = AsyncStream.makeStream(of: ChatRequest.self)
        let events = client.events()
        let hearing = Task {
            for await event in events { happened.yield(.client(event)) }
        }
        let working = Task { [self] in
            await withTaskGroup(of: Void.self) { transfers in
                for await request in work {
                    // A file takes its time, and nobody waits for it with what they want to say.
                    if request.word.isTransfer {
                        transfers.addTask { happened.yield(await perform(request, hearing, happened)) }
                        continue
                    }
                    if request.word == .quit { await transfers.waitForAll() }
                    happened.yield(await perform(request, hearing, happened))
                }
                transfers.cancelAll()
            }
        }
        let signals = Signals(SIGINT, SIGTERM)
        let interrupting = Task { [stream = signals.stream] in
            for await _ in stream { happened.yield(.interrupted) }
        }
        let lines = input?.events()
        let reading = Task {
            guard let lines else { return }
            for await event in lines { happened.yield(event) }
        }
        await client.restore(session)
        happened.yield(.started)
        await client.connect()
        var succeeded = true
        loop: for await event in inbox {
            for action in face.handle(event) {
                if case .end(let isGood) = action {
                    succeeded = isGood
                    break loop
                }
                await perform(action, asked)
            }
        }
        for task in [hearing, working, interrupting, reading] { task.cancel() }
        asked.finish()
        signals.end()
        await client.terminate()
        return succeeded
    }

    private func perform(_ action: ChatFaceAction, _ asked: AsyncStream<ChatRequest>.Continuation) async {
        switch action {
        case .say(let lines): output.say(lines)
        case .prompt(let prompt): output.show(prompt: prompt)
        case .perform(let request): asked.yield(request)
        case .acknowledge(let message, let shown): await client.acknowledge(message, shown: shown)
        case .typing(let isTyping, let receiver): await client.setTyping(isTyping, in: receiver)
        case .markRead(let receiver, let id):
            // What could not be told is kept, and told at the next connection.
            Task { try? await client.markRead(receiver, upTo: id) }
        case .watch(let uid): await client.watchPresence(of: [uid])
        case .forget:
            do {
                try performer.forget()
            } catch {
                Console.complain(CommandFailure(error).sentence)
            }
        case .end: break
        }
    }

    private func perform(
        _ request: ChatRequest, _ hearing: Task<Void, Never>, _ happened: AsyncStream<ChatFaceEvent>.Continuation
    ) async -> ChatFaceEvent {
        do {
            let answer = try await performer.perform(request.word, in: request.receiver) {
                happened.yield(.progress($0))
            }
            if request.word == .quit {
                // What has happened until now is told before the end.
                await client.terminate()
                await hearing.value
            }
            return .answered(request, answer)
        } catch {
            return .failed(request, ChatError(any: error))
        }
    }
}

extension ChatError {
    /// What any part of the command threw.
    init(any error: any Error) {
        switch error {
        case let error as ChatError: self = error
        case let failure as APIFailure: self = failure.error
        default: self.init(.badRequest, CommandFailure(error).sentence)
        }
    }
}
