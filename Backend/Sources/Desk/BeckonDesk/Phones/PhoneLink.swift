import BeckonAPI
import BeckonModel
public import BeckonNet
public import BeckonTesting
import Foundation

/// A phone model's connection to the APNs emulator: it gets its tokens and its pushes there.
///
/// Lives until ``close()`` or the emulator's end; on the main actor, as the phone is.
@MainActor public final class PhoneLink {
    private struct Register: Encodable {
        let type = "register"
        let device: String
        let topic: String
        let environment: PushEnvironment
    }

    private struct Frame: Decodable {
        let type: String
        let token: String?
        let topic: String?
    }

    private let device: String
    private let webSocket: WebSocket
    private var reading: Task<Void, Never>?
    private var waiting: [String: [CheckedContinuation<String, any Error>]] = [:]
    private weak var phone: Phone?

    /// Connects to the emulator.
    ///
    /// - Parameter device: names the phone; the same device gets the same tokens again.
    /// - Throws: `WebSocketConnectError`.
    public init(device: String, client: HTTPClient, port: Int) async throws {
        self.device = device
        webSocket = try await client.webSocket(
            "/phone", at: HTTPOrigin(host: "127.0.0.1", port: port, tls: false), deadline: .seconds(10))
        reading = Task { [weak self, webSocket] in
            for await message in webSocket.messages {
                if case .text(let text) = message { self?.received(text) }
            }
            self?.ended()
        }
    }

    /// How the phone registers with APNs.
    public var registrar: PushRegistrar {
        PushRegistrar { [weak self] topic, environment in
            guard let self else { throw CancellationError() }
            return try await self.token(topic: topic, environment: environment)
        }
    }

    /// Hands pushes to this phone from now on.
    public func deliver(to phone: Phone) { self.phone = phone }

    public func close() {
        reading?.cancel()
        webSocket.close(code: 1000, reason: "")
        ended()
    }

    private func token(topic: String, environment: PushEnvironment) async throws -> String {
        let frame = try JSONEncoder().encode(Register(device: device, topic: topic, environment: environment))
        return try await withCheckedThrowingContinuation { continuation in
            waiting[topic, default: []].append(continuation)
            if !webSocket.send(text: frame) { ended() }
        }
    }

    private func received(_ text: Data) {
        let decoder = JSONDecoder()
        do {
            let frame = try decoder.decode(Frame.self, from: text)
            switch frame.type {
            case "token":
                guard let topic = frame.topic, let token = frame.token else { return }
                for continuation in waiting.removeValue(forKey: topic) ?? [] { continuation.resume(returning: token) }
            case "push":
                phone?.receive(try decoder.decode(DeliveredPush.self, from: text))
            default: break
            }
        } catch {
            // Both ends are of one version: a frame that cannot be read is a fault of the desk itself.
            assertionFailure("The emulator sent a frame that cannot be read: \(error)")
        }
    }

    private func ended() {
        let pending = waiting.values.flatMap { $0 }
        waiting = [:]
        for continuation in pending {
            continuation.resume(throwing: ChatError(.networkIssues, "The connection to APNs is gone."))
        }
    }
}
