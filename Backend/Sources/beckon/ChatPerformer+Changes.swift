import BeckonAPI
import BeckonClient
import BeckonModel
import BeckonStore

/// Words that change something.
extension ChatPerformer {
    func change(_ word: ChatWord, in open: Receiver?) async throws -> ChatAnswer {
        switch word {
        case .send(let text): return try await send(draft(text, to: try receiver(open)))
        case .reply(let id, let text):
            var draft = draft(text, to: try receiver(open))
            draft.quotedMessageId = id
            return try await send(draft)
        case .comment(let id, let text):
            var draft = draft(text, to: try receiver(open))
            draft.parentMessageId = id
            return try await send(draft)
        case .edit(let id, let text):
            return .message(try await client.edit(id, with: try receiver(open), MessageEdit(text: text)))
        case .delete(let id): return .message(try await client.delete(id, with: try receiver(open)))
        case .react(let id, let emoji):
            return .message(try await client.react(to: id, with: try receiver(open), emoji))
        case .unreact(let id, let emoji):
            return .message(try await client.takeBackReaction(to: id, with: try receiver(open), emoji))
        case .retry(let muid):
            try await expectFailed(muid)
            await client.retry(muid: muid)
        case .discard(let muid):
            try await expectFailed(muid)
            await client.discard(muid: muid)
        case .typing(let isTyping): await client.setTyping(isTyping, in: try receiver(open))
        case .read(let id): return try await read(upTo: id, in: try receiver(open))
        case .unread(let id):
            let receiver = try receiver(open)
            return .marked(receiver, try await client.markUnread(receiver, from: id))
        case .mute(let hours):
            try await client.mute(try receiver(open), until: now() + hours * 3_600_000)
        case .unmute: try await client.mute(try receiver(open), until: nil)
        case .block(let uid): try await client.block(uid)
        case .unblock(let uid): try await client.unblock(uid)
        default: return try await changeGroup(word, in: open)
        }
        return .done
    }

    private func changeGroup(_ word: ChatWord, in open: Receiver?) async throws -> ChatAnswer {
        switch word {
        case .create(let guid, let type, let name, let password):
            return .group(
                try await client.createGroup(CreateGroup(guid: guid, name: name, type: type, password: password)))
        case .join(let guid, let password): return .group(try await client.joinGroup(guid, password: password))
        case .leave: try await client.leaveGroup(try group(open))
        case .add(let uid): try await client.addMember(uid, to: try group(open))
        case .kick(let uid): try await client.kick(uid, from: try group(open))
        case .ban(let uid): try await client.ban(uid, from: try group(open))
        case .unban(let uid): try await client.unban(uid, from: try group(open))
        case .scope(let uid, let scope): try await client.setScope(scope, of: uid, in: try group(open))
        default: break
        }
        return .done
    }

    private func group(_ open: Receiver?) throws -> GroupID {
        guard case .group(let guid) = try receiver(open) else {
            throw ChatError(
                .invalidReceiverType, "This is for groups.", remedy: "Name one: --with '#GUID', or open it.")
        }
        return guid
    }

    private func draft(_ text: String, to receiver: Receiver) -> MessageDraft {
        MessageDraft(muid: client.makeMUID(), to: receiver, text: text)
    }

    private func send(_ draft: MessageDraft) async throws -> ChatAnswer {
        try await send { try await client.send(draft) }
    }

    func send(_ keep: () async throws -> LocalMessage) async throws -> ChatAnswer {
        let events = client.events()
        let message = try await keep()
        guard waits else { return .outgoing(message, isWaiting: false) }
        await client.untilAttempted(muid: message.muid)
        if let unsent = await client.unsentMessages.first(where: { $0.muid == message.muid }) {
            return .outgoing(unsent, isWaiting: unsent.state == .sending)
        }
        for await event in events {
            switch event {
            case .outgoing(let told) where told.muid == message.muid && told.state != .sending:
                return .outgoing(told, isWaiting: false)
            case .signedOut(let error?): throw error
            default: continue
            }
        }
        throw ChatError(.cancelled, "The client has ended.")
    }

    private func read(upTo id: Int64?, in receiver: Receiver) async throws -> ChatAnswer {
        var last = id
        if last == nil {
            // The newest that is said, wherever it was read before.
            let offline = try await Self.offline { try await client.load(with: receiver, limit: 1) }
            last = try await client.page(with: receiver, limit: 1).messages.last?.id
            if last == nil, let offline { throw offline }
        }
        guard let last else { return .marked(receiver, nil) }
        return .marked(receiver, try await client.markRead(receiver, upTo: last))
    }

    private func expectFailed(_ muid: String) async throws {
        let message = await client.unsentMessages.first { $0.muid == muid }
        guard case .failed? = message?.state else {
            throw ChatError(.badRequest, "No message of this muid has failed.", remedy: "List what has: open it.")
        }
    }
}
