import Foundation

@testable import beckon

/// The built tool as a person runs it.
///
/// Safe to share: what it has printed is behind a lock.
final class Tool: @unchecked Sendable {
    private let process = Process()
    private let input = Pipe()
    private let lock = NSLock()
    private var printed = ""
    private var complained = ""
    private let lines = AsyncStream.makeStream(of: String.self)
    private let errorLines = AsyncStream.makeStream(of: String.self)
    private let ended = AsyncStream.makeStream(of: Int32.self)

    /// The tool lies beside the bundle of the tests.
    static var executable: URL {
        URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent()
            .appending(path: "beckon")
    }

    convenience init(_ words: String..., in folder: URL) throws { try self.init(words: words, in: folder) }

    /// - Parameters:
    ///   - environment: beside this process's own.
    ///   - isWritten: whether it reads what ``write(_:)`` writes; nothing otherwise.
    init(
        _ executable: URL = Tool.executable, words: [String], in folder: URL, environment: [String: String] = [:],
        isWritten: Bool = false
    ) throws {
        process.executableURL = executable
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.arguments = words
        process.currentDirectoryURL = folder
        process.standardInput = isWritten ? input : FileHandle.nullDevice
        let (output, errors) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = errors
        let read = DispatchSemaphore(value: 0)
        process.terminationHandler = { [lines, errorLines, ended] process in
            // What was written last is still in the pipes.
            for _ in 0..<2 { read.wait() }
            lines.continuation.finish()
            errorLines.continuation.finish()
            ended.continuation.yield(
                process.terminationReason == .uncaughtSignal ? -process.terminationStatus : process.terminationStatus)
        }
        try process.run()
        // Threads that block, and no readability handlers: a handler whose pipe is closed behind it can crash libdispatch.
        for (pipe, isOutput) in [(output, true), (errors, false)] {
            Thread.detachNewThread { [weak self] in
                while case let data = pipe.fileHandleForReading.nextPiece(), !data.isEmpty {
                    self?.take(data, isOutput: isOutput)
                }
                read.signal()
            }
        }
    }

    deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

    /// Runs it to its end.
    static func run(_ words: String..., in folder: URL) async throws -> (status: Int32, output: String, errors: String)
    {
        try await run(words: words, in: folder)
    }

    /// - Parameter input: what stands on its standard input.
    static func run(
        words: [String], in folder: URL, input: String? = nil
    ) async throws -> (status: Int32, output: String, errors: String) {
        let tool = try Tool(words: words, in: folder, isWritten: input != nil)
        if let input {
            try tool.write(input)
            try tool.endInput()
        }
        let status = await tool.status()
        return (status, tool.output, tool.errors)
    }

    /// To its standard input.
    func write(_ text: String) throws { try input.fileHandleForWriting.write(contentsOf: Data(text.utf8)) }

    /// No more is written.
    func endInput() throws { try input.fileHandleForWriting.close() }

    var output: String { lock.withLock { printed } }
    var errors: String { lock.withLock { complained } }

    /// The next printed line that contains the text; nil when the tool has ended without.
    func line(containing text: String) async -> String? {
        for await line in lines.stream where line.contains(text) { return line }
        return nil
    }

    /// The next line of standard error that contains the text; nil when the tool has ended without.
    func errorLine(containing text: String) async -> String? {
        for await line in errorLines.stream where line.contains(text) { return line }
        return nil
    }

    /// Waits for its end: the exit status, or the number of the signal that ended it, negative.
    func status() async -> Int32 {
        var iterator = ended.stream.makeAsyncIterator()
        return await iterator.next() ?? -1
    }

    /// Of the process, for other tools.
    var identifier: Int32 { process.processIdentifier }

    /// Ends it at once, as a power cut does.
    func kill9() async {
        kill(process.processIdentifier, SIGKILL)
        _ = await status()
    }

    #if os(Linux)
        /// The memory that it holds now, in KiB; nil when it has ended.
        var residentKiB: Int? {
            let status = try? String(contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)
            let line = status?.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
            return line?.split(separator: " ").dropFirst().first.flatMap { Int($0) }
        }
    #endif

    /// Asks it to read its configuration again, as an operator does.
    func hangUp() { kill(process.processIdentifier, SIGHUP) }

    /// Asks it to stop, as a service manager does.
    func terminate() { process.terminate() }

    /// Asks it to stop, as Ctrl-C does.
    func interrupt() { process.interrupt() }

    private func take(_ data: Data, isOutput: Bool) {
        let text = String(decoding: data, as: UTF8.self)
        lock.withLock {
            if isOutput {
                Self.append(text, to: &printed, lines.continuation)
            } else {
                Self.append(text, to: &complained, errorLines.continuation)
            }
        }
    }

    /// Tells the lines that are whole now.
    private static func append(
        _ text: String, to all: inout String, _ lines: AsyncStream<String>.Continuation
    ) {
        let before = all.split(separator: "\n", omittingEmptySubsequences: false).count
        all += text
        let pieces = all.split(separator: "\n", omittingEmptySubsequences: false)
        for line in pieces.dropFirst(before - 1).dropLast() { lines.yield(String(line)) }
    }
}
