import BeckonAPI
import BeckonClient
import BeckonModel
import BeckonStore

extension ChatSource {
    /// Over the SDK.
    ///
    /// - Parameters:
    ///   - parent: the message whose thread it is; nil for the whole conversation.
    ///   - actions: whether what happened to a group stands among the messages.
    ///   - download: nil keeps files in the system's folder for caches.
    init(
        _ client: ChatClient, with receiver: Receiver, parent: Int64?, actions: Bool, download: FileDownload?
    ) {
        makeMUID = client.makeMUID
        events = { client.events() }
        page = { place, limit throws(ChatError) in
            guard let parent else {
                return try await client.page(with: receiver, at: place, limit: limit, actions: actions)
            }
            return try await client.thread(of: parent, with: receiver, at: place, limit: limit)
        }
        load = { place, limit throws(ChatError) in
            guard let parent else {
                return try await client.load(with: receiver, at: place, limit: limit, actions: actions)
            }
            return try await client.loadThread(of: parent, with: receiver, at: place, limit: limit)
        }
        conversation = { () throws(ChatError) in try await client.storedConversation(receiver) }
        message = { id throws(ChatError) in
            if let stored = try await client.storedMessage(id, with: receiver) { return stored }
            return try await client.message(id, with: receiver)
        }
        counterpart = { () throws(ChatError) in try await client.counterpart(receiver) }
        unsent = { await client.unsentMessages(with: receiver) }
        send = { draft, files throws(ChatError) in _ = try await client.send(draft, files: files) }
        retry = { await client.retry(muid: $0) }
        discard = { await client.discard(muid: $0) }
        markRead = { id throws(ChatError) in _ = try await client.markRead(receiver, upTo: id) }
        join = { password throws(ChatError) in
            guard case .group(let guid) = receiver else { throw .noGroup }
            return try await client.joinGroup(guid, password: password)
        }
        unblock = { () throws(ChatError) in
            guard case .user(let uid) = receiver else { throw .noGroup }
            try await client.unblock(uid)
        }
        edit = { id, edit throws(ChatError) in try await client.edit(id, with: receiver, edit) }
        delete = { id throws(ChatError) in try await client.delete(id, with: receiver) }
        react = { id, reaction, isOn throws(ChatError) in
            if isOn { return try await client.react(to: id, with: receiver, reaction) }
            return try await client.takeBackReaction(to: id, with: receiver, reaction)
        }
        watchPresence = { await client.watchPresence(of: [$0]) }
        self.download = download ?? client.fileDownload
        type = { await client.setTyping($0, in: receiver) }
        draft = { () throws(ChatError) in try await client.draft(for: receiver) }
        keepDraft = { text throws(ChatError) in try await client.setDraft(text, for: receiver) }
        people = { () throws(ChatError) in
            switch receiver {
            case .user(let uid): return [try await client.user(uid)]
            // As many as one looks through; whoever is not among them is found by more letters of the name on the
            // list of members.
            case .group(let guid): return try await client.members(of: guid, limit: 100).members.map(\.user)
            }
        }
    }
}

extension ChatError {
    fileprivate static let noGroup = ChatError(.badRequest, "That is done with a conversation of another kind.")
}
