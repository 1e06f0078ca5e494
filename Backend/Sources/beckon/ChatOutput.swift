import Foundation

/// Where a chat is shown.
protocol ChatOutput: Sendable {
    func say(_ lines: [String])
    func show(prompt: String)
}

/// One line after the other, to standard output.
struct PlainOutput: ChatOutput {
    func say(_ lines: [String]) { for line in lines { Console.say(line) } }
    func show(prompt: String) {}
}

/// Where a chat is written.
protocol ChatKeys: Sendable {
    /// Ends with the input, as its last event says.
    func events() -> AsyncStream<ChatFaceEvent>
}

/// Lines of standard input, as from a pipe or a file.
struct PlainKeys: ChatKeys {
    func events() -> AsyncStream<ChatFaceEvent> {
        let (stream, continuation) = AsyncStream.makeStream(of: ChatFaceEvent.self)
        Task {
            var splitter = LineSplitter()
            for await piece in ChatInput.pieces() {
                for line in splitter.add(piece) { continuation.yield(.line(line)) }
            }
            if let line = splitter.end() { continuation.yield(.line(line)) }
            continuation.yield(.ended)
            continuation.finish()
        }
        return stream
    }
}
