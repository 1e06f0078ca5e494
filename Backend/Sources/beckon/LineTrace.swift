import BeckonModel
import Foundation

/// Prints each trace line as a line of JSON.
enum LineTrace {
    static let trace = Trace(place: "beckon", monotonic: TimeSource.system.monotonic) { line in
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            Console.say(String(decoding: try encoder.encode(line), as: UTF8.self))
        } catch {
            Console.complain("a trace line could not be written")
        }
    }
}
