public import BeckonModel
public import Foundation
import Synchronization

/// A message with its JSON, which is made once: by whoever needs it first, for the sender's answer and for the event that
/// all devices get. Equal to another one of the same message.
public struct WireMessage: Sendable, Hashable {
    public let message: Message
    private let memory = Memory()

    /// Of all copies of one value.
    private final class Memory: Sendable {
        let json = Mutex<Data?>(nil)
    }

    public init(_ message: Message) { self.message = message }

    public static func == (left: Self, right: Self) -> Bool { left.message == right.message }

    public func hash(into hasher: inout Hasher) { hasher.combine(message) }

    /// From any thread. Throws what encoding throws.
    public func json() throws -> Data {
        try memory.json.withLock { json in
            if let json { return json }
            let made = try PlainMessageJSON.encode(message) ?? WireJSON.encode(message)
            json = made
            return made
        }
    }
}
