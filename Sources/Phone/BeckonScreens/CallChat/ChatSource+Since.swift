import BeckonModel
import BeckonStore

extension ChatSource {
    /// The same conversation as if it began at a time: what was said before is not there.
    ///
    /// - Parameter start: seconds since 1970 on the server's clock.
    func since(_ start: Int64) -> ChatSource {
        var source = self
        source.page = { [page] place, limit throws(ChatError) in try await page(place, limit).since(start) }
        source.load = { [load] place, limit throws(ChatError) in try await load(place, limit).since(start) }
        return source
    }
}

extension StoredPage {
    /// Messages ascend by id in the order of their commits, and the server's clock with them.
    fileprivate func since(_ start: Int64) -> StoredPage {
        let kept = messages.drop { $0.sentAt < start }
        guard kept.count < messages.count else { return self }
        return StoredPage(messages: Array(kept), older: .end, newer: newer)
    }
}
