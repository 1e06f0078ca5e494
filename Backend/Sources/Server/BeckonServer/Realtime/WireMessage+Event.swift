import BeckonModel
import Foundation

extension WireMessage {
    private static let beginning = Data(#"{"message":"#.utf8)
    private static let messageEnd = Data(#","type":"message"}"#.utf8)
    private static let actionEnd = Data(#","type":"action"}"#.utf8)

    /// The JSON of the `RealtimeEvent` that tells it, around that of the message itself: keys come in their order
    /// (``WireJSON``). Throws what encoding the message throws.
    func event() throws -> Data {
        let json = try json()
        let end = message.category == .action ? Self.actionEnd : Self.messageEnd
        var event = Data(capacity: Self.beginning.count + json.count + end.count)
        event.append(Self.beginning)
        event.append(json)
        event.append(end)
        return event
    }
}
