/// What one side of a connection tells the other at its start (RFC 9113 §6.5), and how it treats header fields.
public struct HTTP2Settings: Sendable, Hashable {
    /// How many streams the peer may have open at once.
    public var maxConcurrentStreams: Int
    /// How many bytes of one message the peer may send ahead.
    public var streamWindow: Int
    /// How many bytes of all messages together the peer may send ahead.
    public var connectionWindow: Int
    /// Bytes of names and values of one message, with 32 for each field (RFC 9113 §6.5.2); more resets the stream.
    public var maxHeaderBytes: Int
    /// Bytes of a body that are kept; of a longer body one byte more is kept, so that it is seen to be too long.
    public var maxBodyBytes: Int
    /// Bytes of a body that are read at all; more resets the stream. Up to here the peer gets a proper answer.
    public var maxDrainedBytes: Int
    /// Fields that never enter the compression table, here or at a proxy (RFC 7541 §6.2.3).
    public var neverIndexed: Set<String>
    /// Fields whose values differ each time: the first enters the table, for its name, and later ones do not.
    public var indexedOnce: Set<String>

    public init(
        maxConcurrentStreams: Int = 1000, streamWindow: Int = 1 << 20, connectionWindow: Int = 1 << 26,
        maxHeaderBytes: Int = 16 << 10, maxBodyBytes: Int = 1 << 20, maxDrainedBytes: Int = 8 << 20,
        neverIndexed: Set<String> = ["authorization"], indexedOnce: Set<String> = []
    ) {
        self.maxConcurrentStreams = maxConcurrentStreams
        self.streamWindow = streamWindow
        self.connectionWindow = connectionWindow
        self.maxHeaderBytes = maxHeaderBytes
        self.maxBodyBytes = maxBodyBytes
        self.maxDrainedBytes = maxDrainedBytes
        self.neverIndexed = neverIndexed
        self.indexedOnce = indexedOnce
    }
}
