public import BeckonModel
import Foundation

/// One line of the log: a constant message with its values beside it (design §4, *Secrets*).
public struct LogLine: Sendable, Hashable {
    /// Milliseconds since 1970.
    public let time: Int64
    public let level: LogLevel
    /// The same text each time, so that it can be searched and counted.
    public let message: String
    /// Routes, statuses, codes, times; never a token, a text or a name.
    public let values: [String: JSONValue]

    /// One JSON object without a line's end: `time` (ISO 8601), `level`, `message`, and the values beside them.
    public var json: String {
        // Put together of whole numbers: a date counts in fractions of two, and a format cuts them off.
        let seconds = Date(timeIntervalSince1970: Double(time / 1000)).formatted(Date.ISO8601FormatStyle())
        let fraction = String(time % 1000 + 1000).dropFirst()
        var members = values
        members["time"] = .string("\(seconds.dropLast()).\(fraction)Z")
        members["level"] = .string(level.rawValue)
        members["message"] = .string(message)
        do {
            return String(decoding: try WireJSON.encode(JSONValue.object(members)), as: UTF8.self)
        } catch {
            // A number that JSON has no form for: the line still says what happened.
            return #"{"level":"\#(level.rawValue)","message":"a line of the log could not be written"}"#
        }
    }
}
