import BeckonModel
import Testing

@testable import BeckonCallChat

/// Case sh-27-call-chat-count.
@Suite struct Sh27CallChatCountTests {
    @Test func callChatCount() throws {
        let file = try Case("sh-27-call-chat-count")
        let events = try #require(file.input["events"]?.array)
        let me = UserID(unchecked: try #require(file.input["me"]?.string))
        var machine = CallUnreadMachine(group: GroupID(unchecked: try #require(file.input["session"]?.string)), me: me)
        _ = machine.handle(.started)
        var counts: [String: JSONValue] = [:]
        for event in events {
            switch event["ev"]?.string {
            case "message": _ = machine.handle(.message(try message(event)))
            case "message.edited":
                var edited = try message(event, from: "u-3")
                edited.editedAt = 1
                _ = machine.handle(.updated(edited))
            case "chat.opened": _ = machine.handle(.opened(screenMarksRead: false))
            case "chat.closed": _ = machine.handle(.closed)
            // A view has no part in it: there is nothing to tell.
            case "callView.rebuilt": break
            case "call.ended": _ = machine.handle(.ended)
            case "call.joined":
                let next = GroupID(unchecked: try #require(event["session"]?.string))
                machine = CallUnreadMachine(group: next, me: me)
                _ = machine.handle(.started)
            case let unknown: Issue.record("unknown event \(unknown ?? "")")
            }
            counts[String(try #require(event["n"]?.int))] = .int(Int64(machine.number))
        }
        #expect(file.expected["unreadAfter"]?.object == counts)
    }

    private func message(_ event: JSONValue, from sender: String? = nil) throws -> Message {
        let id = try #require(event["id"]?.string.flatMap { Int64($0.dropFirst(2)) })
        return chatMessage(
            id, from: event["from"]?.string ?? sender ?? "",
            in: GroupID(unchecked: try #require(event["group"]?.string)),
            category: MessageCategory(rawValue: event["category"]?.string ?? "message"))
    }
}
