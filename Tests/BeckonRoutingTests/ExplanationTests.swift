import BeckonModel
import BeckonPush
import BeckonRouting
import Foundation
import Testing

/// What `beckon explain` says of taps and of the foreground is what router and policy do.
@Suite struct ExplanationTests {
    private static let examples = [
        "user-message", "group-message", "category-second", "category-third", "voximplant-message",
    ]

    private func payload(_ name: String) throws -> [String: JSONValue] {
        let root = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let file = root.appendingPathComponent("Examples/payloads/\(name).apns")
        return try JSONDecoder().decode([String: JSONValue].self, from: Data(contentsOf: file))
    }

    @Test(arguments: examples, ["cometchat-uid-1", "cometchat-uid-2", nil])
    func tapAndForegroundAreThoseOfTheRouter(_ name: String, _ account: String?) throws {
        let payload = try payload(name)
        let resolver = DestinationResolver(categories: ["Second", "Third"], vendors: ["voximplant"])
        let content = NotificationContent(payload: payload)
        let explanation = PushExplanation(payload: payload, account: account, categories: ["Second", "Third"])

        let destination = resolver.destination(of: content, account: account)
        switch destination {
        case .conversation(let receiver, let messageID, _):
            #expect(explanation.tap.target == "\(receiver.type.rawValue) \(receiver.identifier)")
            #expect(explanation.tap.messageID == messageID)
        case .category(let category):
            #expect(explanation.tap == PushExplanation.Tap(kind: .category, target: category))
        case .vendor(_, let conversation, _):
            #expect(explanation.tap.kind == .vendor)
            #expect(explanation.tap.target == conversation)
        case .call, .callChat, .url: Issue.record("no example leads there")
        case .root: #expect(explanation.tap.kind == .root)
        }

        let policy = ForegroundPolicy(resolver: resolver)
        let active = account ?? resolver.read(content).account
        for (state, screen) in [(PushExplanation.AppState.chatOpen, destination), (.foreground, .root)] {
            let situation = ForegroundPolicy.Situation(account: active, visible: [screen])
            let presentation = explanation.presentations.first {
                $0.permission == .authorized && $0.appState == state
            }
            #expect(presentation?.banner == policy.decision(for: content, in: situation).options.contains(.banner))
        }
    }
}
