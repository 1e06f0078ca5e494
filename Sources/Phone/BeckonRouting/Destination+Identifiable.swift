/// So that a sheet or a full-screen cover can be bound to it.
extension Destination: Identifiable {
    /// Itself: the same screen at another message is another one.
    public var id: Destination { self }
}
