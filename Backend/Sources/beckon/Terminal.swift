import Foundation

/// A terminal whose last line is being typed while others appear above it.
///
/// `@unchecked` because keys and output come from different threads: all state is behind the lock.
final class Terminal: ChatOutput, ChatKeys, @unchecked Sendable {
    private let lock = NSLock()
    private let before: termios
    private var editor = LineEditor()
    private var prompt = ""

    /// Nil where standard input and output are no terminal.
    init?() {
        var settings = termios()
        guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1, tcgetattr(STDIN_FILENO, &settings) == 0 else {
            return nil
        }
        before = settings
        // Each key at once and unechoed; Ctrl-C stays a signal.
        settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
        guard tcsetattr(STDIN_FILENO, TCSANOW, &settings) == 0 else { return nil }
    }

    /// Gives the terminal back as it was.
    func restore() {
        lock.withLock {
            write("\r\u{1B}[K")
            var settings = before
            _ = tcsetattr(STDIN_FILENO, TCSADRAIN, &settings)
        }
    }

    func say(_ lines: [String]) {
        lock.withLock { write("\r\u{1B}[K" + lines.map { $0 + "\n" }.joined() + line) }
    }

    func show(prompt: String) {
        lock.withLock {
            self.prompt = prompt
            redraw()
        }
    }

    func events() -> AsyncStream<ChatFaceEvent> {
        let (stream, continuation) = AsyncStream.makeStream(of: ChatFaceEvent.self)
        Task { [self] in
            for await piece in ChatInput.pieces() {
                let (events, isComposing) = lock.withLock {
                    let events = editor.handle(piece)
                    redraw()
                    return (events, !editor.text.isEmpty && !editor.text.hasPrefix("/"))
                }
                for event in events {
                    switch event {
                    case .line(let line): continuation.yield(.line(line))
                    case .end: continuation.yield(.ended)
                    }
                }
                continuation.yield(.composing(isComposing))
            }
            continuation.yield(.ended)
            continuation.finish()
        }
        return stream
    }

    private func redraw() { write("\r\u{1B}[K" + line) }

    private var line: String { Self.line(prompt, editor.text, width: width) }

    /// What of prompt and text fits in one row: the end of it, where the cursor is.
    static func line(_ prompt: String, _ text: String, width: Int) -> String {
        let whole = prompt + text
        // A wide character takes two columns.
        var left = max(width - 1, 8)
        var shown: [Character] = []
        for character in whole.reversed() {
            let columns =
                character.unicodeScalars.contains { $0.properties.isEmojiPresentation || $0.value >= 0x1100 } ? 2 : 1
            guard left >= columns else { break }
            left -= columns
            shown.append(character)
        }
        return String(shown.reversed())
    }

    private var width: Int {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }

    private func write(_ text: String) {
        do {
            try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
        } catch {
            // The terminal is gone: there is no one left to tell.
        }
    }
}
