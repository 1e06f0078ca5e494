public import Foundation

/// An open WebSocket, of a server or a client.
///
/// Every member may be used from any thread. Where no ``WebSocketHandler`` gets them, read `messages` to its end, or the
/// peer is held up once a few messages wait; the connection stays until either side closes, whether or not this value is
/// kept.
public struct WebSocket: Sendable {
    private let connection: WebSocketConnection

    init(_ connection: WebSocketConnection) { self.connection = connection }

    /// The peer's address without its port.
    public var remoteAddress: String { connection.stream.remoteAddress }

    /// What the peer sends, in order, for one reader; ends when the connection does.
    public var messages: AsyncStream<WebSocketMessage> {
        AsyncStream(unfolding: { [connection] in await connection.next() })
    }

    /// Queues a text message, which must be UTF-8. False: it is closed, or the peer reads too slowly and is cut off now.
    @discardableResult
    public func send(text: Data) -> Bool { send(.text(text), count: text.count) }

    /// Queues a binary message; false as for ``send(text:)``.
    @discardableResult
    public func send(binary: Data) -> Bool { send(.binary(binary), count: binary.count) }

    /// Queues a message that goes to many; false as for ``send(text:)``. On a server's side only: a client's frames are
    /// masked one by one, so that it makes a message of its own of it.
    @discardableResult
    public func send(_ frame: WebSocketFrame) -> Bool {
        guard connection.loop.isCurrent else {
            return send(.text(frame.text), count: frame.bytes.count)
        }
        return connection.assumeIsolated { $0.send(frame) }
    }

    /// Sends what is queued, then the closing handshake. Calling it again does nothing.
    ///
    /// - Parameter reason: cut to the 123 bytes that a close can carry.
    public func close(code: UInt16, reason: String) {
        connection.withState { $0.close() }
        connection.loop.execute { [connection] in connection.assumeIsolated { $0.close(code: code, reason: reason) } }
    }

    /// After the end: the code that the peer closed with or was sent; 1005 without one, 1006 when the connection was lost
    /// or cut off. Before: nil.
    public var closeCode: UInt16? { connection.withState { $0.closeCode } }

    private func send(_ message: WebSocketMessage, count: Int) -> Bool {
        switch connection.claim(count) {
        case .some(true):
            connection.loop.execute { [connection] in
                connection.assumeIsolated { $0.send(message, count: count) }
            }
            return true
        case .some(false):
            connection.loop.execute { [connection] in connection.assumeIsolated { $0.abort() } }
            return false
        case .none: return false
        }
    }
}
