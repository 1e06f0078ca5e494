public import Foundation

/// A GOAWAY frame: the peer takes no new streams (RFC 9113 §6.8).
public struct HTTP2GoAway: Error, Sendable, Hashable {
    /// Streams up to this one are or will be served; higher ones were not looked at and may be sent again.
    public var lastStreamID: Int32
    /// 0 when nothing is wrong (RFC 9113 §7).
    public var errorCode: UInt32
    /// What the peer says about it, in a form of its own; APNs sends JSON with a `reason`.
    public var debugData: Data

    public init(lastStreamID: Int32, errorCode: UInt32 = 0, debugData: Data = Data()) {
        self.lastStreamID = lastStreamID
        self.errorCode = errorCode
        self.debugData = debugData
    }
}
