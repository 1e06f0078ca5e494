import BeckonModel
import Foundation
import Testing

/// `beckon chat --json` as a script runs it.
final class ChatTool {
    let tool: Tool
    /// What was printed and not waited for yet.
    private var printed: [JSONValue] = []

    /// Returns when it is connected.
    static func connected(_ uid: String, at desk: OperatorDesk, in folder: URL, _ words: String...) async throws
        -> ChatTool
    {
        let chat = try ChatTool(uid, at: desk.url, in: folder, words)
        _ = try await chat.event("connected")
        return chat
    }

    init(_ uid: String, at url: String?, in folder: URL, _ words: [String] = []) throws {
        let server = url.map { ["--server", $0] } ?? []
        tool = try Tool(words: ["chat", "--as", uid, "--json"] + server + words, in: folder, isWritten: true)
    }

    func write(_ line: String) throws { try tool.write(line + "\n") }

    /// The next event of this name.
    func event(_ name: String, _ isWanted: (JSONValue) -> Bool = { _ in true }) async throws -> JSONValue {
        try await next { $0["event"]?.string == name && isWanted($0) }
    }

    /// The next answer to this word.
    func answer(_ word: String) async throws -> JSONValue { try await next { $0["answer"]?.string == word } }

    /// Writes a line and waits for its answer.
    func ask(_ line: String) async throws -> JSONValue {
        try write(line)
        return try await answer(String(line.prefix { $0.isLetter }))
    }

    func quit() async throws -> Int32 {
        try tool.endInput()
        return await tool.status()
    }

    private func next(_ isWanted: (JSONValue) -> Bool) async throws -> JSONValue {
        // One side hears of a thing before or after the other is answered.
        if let index = printed.firstIndex(where: isWanted) { return printed.remove(at: index) }
        while let line = await tool.line(containing: "{") {
            let value = try JSONDecoder().decode(JSONValue.self, from: Data(line.utf8))
            if isWanted(value) { return value }
            printed.append(value)
        }
        return try #require(nil as JSONValue?, "the tool has ended: \(tool.errors)")
    }
}
