import BeckonModel
import BeckonNet
import BeckonTesting
import Foundation
import Testing

/// A phone that does nothing but take its pushes.
final class TestPhone: Sendable {
    struct Push: Decodable, Sendable {
        struct Payload: Decodable, Sendable {
            let message: Message
        }

        let apnsID: String
        let collapseID: String?
        let payload: Payload
    }

    static let topic = "com.example.chat"
    let token: String
    private let webSocket: WebSocket

    init(client: HTTPClient, port: Int) async throws {
        webSocket = try await client.webSocket(
            "/phone", at: HTTPOrigin(host: "127.0.0.1", port: port, tls: false), deadline: .seconds(30))
        _ = webSocket.send(
            text: Data(
                #"{"type":"register","device":"test","topic":"com.example.chat","environment":"sandbox"}"#.utf8))
        struct Frame: Decodable { let token: String }
        var messages = webSocket.messages.makeAsyncIterator()
        guard case .text(let text)? = await messages.next() else {
            throw ChatError(.networkIssues, "The emulator gave no token.")
        }
        token = try JSONDecoder().decode(Frame.self, from: text).token
    }

    /// What came until one is as it is waited for, that one among it.
    func pushes(until isLast: @Sendable (DeliveredPush) -> Bool) async throws -> [DeliveredPush] {
        var found: [DeliveredPush] = []
        for await message in webSocket.messages {
            guard case .text(let text) = message else { continue }
            let push = try JSONDecoder().decode(DeliveredPush.self, from: text)
            found.append(push)
            if isLast(push) { return found }
        }
        Issue.record("the emulator closed the connection before the push came")
        return found
    }

    /// Waits until each of the messages has been pushed, and returns what came, by message.
    func pushes(of ids: Set<Int64>) async throws -> [Int64: [Push]] {
        var found: [Int64: [Push]] = [:]
        for await message in webSocket.messages {
            guard case .text(let text) = message else { continue }
            let push = try JSONDecoder().decode(Push.self, from: text)
            found[push.payload.message.id, default: []].append(push)
            if ids.isSubset(of: found.keys) { return found }
        }
        Issue.record("the emulator closed the connection before all pushes came: \(found.keys.sorted()) of \(ids)")
        return found
    }
}
