import BeckonAPI
import BeckonClient
public import BeckonModel
public import Foundation

extension FakeServer {
    func open(_ target: String, headers: [String: String]) throws -> Transport.Socket {
        guard isReachable else { throw ChatError(.networkIssues, "The server cannot be reached.") }
        requests.append(Transport.Request(method: .get, target: target, headers: headers))
        let (token, account) = try user(behind: headers)
        nextInbox += 1
        let number = nextInbox
        let (stream, continuation) = AsyncThrowingStream.makeStream(of: Data.self, throwing: (any Error).self)
        inboxes[number] = Inbox(token: token, account: account, frames: continuation)
        continuation.onTermination = { _ in Task { await self.closed(number) } }
        continuation.yield(encode(.ready))
        changed()
        return Transport.Socket(
            frames: stream,
            send: { try await self.heard($0, over: number) },
            close: { await self.close(number) }
        )
    }

    /// Tells every connected member of a conversation.
    func publish(_ event: RealtimeEvent, in key: Key, to chosen: (UserID) -> Bool) {
        let frame = encode(event)
        guard !isMuted else { return }
        for inbox in inboxes.values where isMember(inbox.account, of: key) && chosen(inbox.account) {
            inbox.frames.yield(frame)
        }
    }

    /// Sends a frame as it stands to every socket: for what a broken server says.
    public func broadcast(_ frame: String) {
        for inbox in inboxes.values { inbox.frames.yield(Data(frame.utf8)) }
    }

    /// A message as sockets carry it.
    public func frame(of message: Message) -> Data { encode(.message(message)) }

    func encode(_ event: RealtimeEvent) -> Data {
        do {
            return try JSONEncoder().encode(event)
        } catch {
            // Values of the model always encode; an empty frame would be ignored by every client.
            return Data()
        }
    }

    private func heard(_ frame: Data, over number: Int) throws {
        guard inboxes[number] != nil else { throw ChatError(.networkIssues, "The connection is closed.") }
        if case .acknowledge(let acknowledgement) = try JSONDecoder().decode(RealtimeCommand.self, from: frame) {
            acknowledgements.append(acknowledgement)
            changed()
        }
    }

    private func close(_ number: Int) {
        inboxes.removeValue(forKey: number)?.frames.finish()
    }

    private func closed(_ number: Int) {
        inboxes[number] = nil
        changed()
    }
}
