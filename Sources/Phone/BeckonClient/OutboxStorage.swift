public import Foundation

/// Where the outbox is kept: a value of closures, so that an app chooses the place.
///
/// The client calls it from its own isolation, one call at a time.
public struct OutboxStorage: Sendable {
    /// What was saved last; nil where nothing was.
    public var load: @Sendable () throws -> Data?
    /// Replaces everything at once: after a kill at any moment either the old or the new bytes are there.
    public var save: @Sendable (Data) throws -> Void
    /// Puts what cannot be read out of the way, where a person may still look at it.
    public var setAside: @Sendable () throws -> Void

    public init(
        load: @escaping @Sendable () throws -> Data?, save: @escaping @Sendable (Data) throws -> Void,
        setAside: @escaping @Sendable () throws -> Void
    ) {
        self.load = load
        self.save = save
        self.setAside = setAside
    }
}
