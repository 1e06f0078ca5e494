public import Foundation

/// A whole message; its fragments are joined.
public enum WebSocketMessage: Sendable, Hashable {
    /// Well-formed UTF-8.
    case text(Data)
    case binary(Data)
}
