public import BeckonModel

/// Where the content of a screen stands. What is there stays on screen while it is loaded again.
public enum ScreenState: Sendable, Hashable {
    case loading
    case loaded
    /// Nothing could be loaded yet; the person may try again.
    case failed(ChatError)
}
