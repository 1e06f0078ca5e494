/// What lies beyond one end of a page.
public enum PageEdge: Sendable, Hashable {
    /// Nothing: the conversation begins or ends here, as far as the server has told.
    case end
    /// More is kept on this phone.
    case stored
    /// The phone does not know: the server has to be asked.
    case unknown
}
