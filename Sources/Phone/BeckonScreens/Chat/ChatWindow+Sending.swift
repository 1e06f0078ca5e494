import BeckonAPI
import BeckonClient
import BeckonModel
import BeckonStore

extension ChatWindow {
    /// Sends a text: it is among the items when this returns.
    ///
    /// Returns false, and sends nothing, where there is no text or the account may not write (case sh-31).
    @discardableResult
    public func send(_ text: String) -> Bool {
        guard !text.isEmpty else { return false }
        return send(ComposedMessage(text: text))
    }

    /// The same for whatever was composed; in a thread it is a reply.
    @discardableResult
    public func send(_ composed: ComposedMessage) -> Bool {
        guard !composed.text.isEmpty || !composed.attachments.isEmpty, snapshot.isComposerEnabled else { return false }
        let draft = composed.draft(muid: source.makeMUID(), to: receiver, parent: parent)
        let files = composed.attachments.map(\.outgoingFile)
        let local = LocalMessage(to: receiver, draft: draft, files: files, composedAt: time.now(), state: .sending)
        handle(.outgoing(local))
        // Not in the bag: what was sent is sent, also when the window closes in the same moment.
        lastSend = Task { [weak self, lastSend, source] in
            await lastSend?.value
            do throws(ChatError) {
                try await source.send(draft, files)
            } catch {
                var failed = local
                failed.state = .failed(error)
                self?.handle(.outgoing(failed))
            }
        }
        return true
    }

    /// Sends a failed message again; nothing where the account may not write.
    public func retry(muid: String) {
        guard snapshot.isComposerEnabled else { return }
        Task { [source] in await source.retry(muid) }
    }

    /// Takes a failed message away.
    public func discard(muid: String) {
        Task { [source] in await source.discard(muid) }
    }

    /// Says something else in a message that was sent. Whom it mentions is added to whom it has mentioned.
    ///
    /// Returns false, and changes nothing, where the message may not be changed, or is being changed already.
    @discardableResult
    public func edit(_ messageID: Int64, _ composed: ComposedMessage) -> Bool {
        guard !machine.timeline.changing.contains(messageID) else { return false }
        var edit = MessageEdit(text: composed.text)
        if !composed.mentions.isEmpty, let message = machine.timeline.message(messageID) {
            var data = message.data ?? [:]
            let before = data["mentions"]?.array ?? []
            let new = composed.mentions.map { JSONValue.string($0.rawValue) }.filter { !before.contains($0) }
            data["mentions"] = .array(before + new)
            edit.data = data
        }
        handle(.change(messageID, .edit(edit)))
        return machine.timeline.changing.contains(messageID)
    }

    /// Takes a message back for all.
    public func delete(_ messageID: Int64) { handle(.change(messageID, .delete)) }

    /// Reacts to a message, or takes the reaction back.
    public func react(to messageID: Int64, with reaction: String, isOn: Bool = true) {
        handle(.change(messageID, .react(reaction, isOn: isOn)))
    }

    /// Fetches a file, by its address in the message.
    public func download(_ url: String) { handle(.download(url)) }
}
