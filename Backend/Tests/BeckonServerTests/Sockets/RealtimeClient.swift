import BeckonAPI
import BeckonModel
import BeckonNet
import Foundation

/// A device's end of a realtime connection.
struct RealtimeClient: Sendable {
    let socket: WebSocket

    init(_ socket: WebSocket) { self.socket = socket }

    /// The next event; nil when the connection has ended.
    func next() async throws -> RealtimeEvent? {
        for await case .text(let data) in socket.messages {
            Description.check(event: data)
            return try JSONDecoder().decode(RealtimeEvent.self, from: data)
        }
        return nil
    }

    func acknowledge(_ receiver: Receiver, _ id: Int64, shown: Bool) throws {
        try say(.acknowledge(Acknowledgement(receiver, messageId: id, shown: shown)))
    }

    func say(_ command: RealtimeCommand) throws { socket.send(text: try JSONEncoder().encode(command)) }

    /// The code that the server closed with, once everything before it has been taken.
    func end() async -> UInt16? {
        for await _ in socket.messages {}
        return socket.closeCode
    }
}

extension RealtimeEvent {
    /// What happened; nil for other events.
    var action: MessageAction? {
        if case .action(let message) = self { message.action } else { nil }
    }
}
