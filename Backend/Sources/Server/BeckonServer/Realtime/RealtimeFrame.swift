import Foundation

/// One whole message of a realtime connection, as it came.
enum RealtimeFrame: Sendable, Hashable {
    case text(Data)
    case binary
}
