import BeckonModel
import Foundation

/// A line that a script writes: `{"do":"send","with":"bob","text":"Hello"}`, or the words as on the command line.
struct ChatRequest: Sendable, Hashable {
    let word: ChatWord
    /// Its conversation; nil: the one that is open.
    var receiver: Receiver?
    /// The script's own, and comes back with the answer.
    var tag: JSONValue?

    init(word: ChatWord, receiver: Receiver? = nil, tag: JSONValue? = nil) {
        self.word = word
        self.receiver = receiver
        self.tag = tag
    }

    init(line: String) throws {
        guard line.hasPrefix("{") else {
            self.init(word: try ChatForm.word(line: line.hasPrefix("/") ? line.dropFirst() : line[...]))
            return
        }
        let value: JSONValue
        do {
            value = try JSONDecoder().decode(JSONValue.self, from: Data(line.utf8))
        } catch {
            throw CommandFailure.usage(#"The line is no JSON. Write {"do":"send","with":"bob","text":"Hello"}."#)
        }
        let form = try ChatForm.find(value["do"]?.string ?? "")
        var values: [String: String] = [:]
        for (key, value) in value.object ?? [:] {
            switch value {
            case .string(let text): values[key] = text
            case .int(let number): values[key] = String(number)
            case .bool(true): values[key == "erase" ? "--erase" : key] = "true"
            default: continue
            }
        }
        // Here `with` names the conversation of any word.
        let receiver = try values["with"].map { try ChatOperands.receiver($0) }
        self.init(word: try form.word(values), receiver: receiver, tag: value["tag"])
    }

    /// The tag of a line that may be wrong otherwise.
    static func tag(of line: String) -> JSONValue? {
        // Nil is the meaning: what is no JSON has none.
        try? JSONDecoder().decode(JSONValue.self, from: Data(line.utf8))["tag"]
    }
}
