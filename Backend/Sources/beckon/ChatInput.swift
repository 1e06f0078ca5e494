import Foundation

/// What comes from standard input, piece by piece, read by a thread that may block.
enum ChatInput {
    /// Ends with the input.
    static func pieces() -> AsyncStream<Data> {
        let (stream, continuation) = AsyncStream.makeStream(of: Data.self)
        Thread.detachNewThread {
            while case let data = FileHandle.standardInput.nextPiece(), !data.isEmpty { continuation.yield(data) }
            continuation.finish()
        }
        return stream
    }

    /// Standard input to its end, without the last newline.
    static func text() throws(CommandFailure) -> String {
        let data = try InputFile("-").data
        guard var text = String(data: data, encoding: .utf8) else {
            throw .badInput("Standard input is no text: it is not UTF-8.")
        }
        if text.hasSuffix("\r\n") || text.hasSuffix("\n") { text.removeLast() }
        return text
    }
}

/// Lines from pieces of them.
struct LineSplitter: Sendable {
    private var rest = Data()

    /// The lines that are whole now.
    mutating func add(_ data: Data) -> [String] {
        rest += data
        var lines: [String] = []
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            lines.append(Self.line(rest[..<end]))
            rest = Data(rest[rest.index(after: end)...])
        }
        return lines
    }

    /// What stands behind the last newline.
    mutating func end() -> String? {
        defer { rest = Data() }
        return rest.isEmpty ? nil : Self.line(rest)
    }

    private static func line(_ bytes: Data) -> String {
        String(decoding: bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes, as: UTF8.self)
    }
}
