import Foundation

/// Lines for the person at the terminal.
enum Console {
    /// To standard output, at once: a program may wait for the line.
    static func say(_ line: String) { write(line, to: .standardOutput) }

    /// What went wrong, to standard error.
    static func complain(_ line: String) { write("beckon: \(line)", to: .standardError) }

    /// How the tool is used, to standard error.
    static func explain(_ text: String) { write(text, to: .standardError) }

    private static func write(_ line: String, to handle: FileHandle) {
        do {
            try handle.write(contentsOf: Data((line + "\n").utf8))
        } catch {
            // Nobody reads any more: there is no one left to tell.
        }
    }
}
