public import BeckonModel

/// Where the content of a screen stands. What is there stays on screen while it is loaded again.
public enum ScreenState: Sendable, Hashable {
    /// The first page is on its way, and nothing is kept from before.
    case loading
    /// What there is can be seen; it may still be empty.
    case loaded
    /// Nothing could be loaded yet; the person may try again.
    case failed(ChatError)
}
