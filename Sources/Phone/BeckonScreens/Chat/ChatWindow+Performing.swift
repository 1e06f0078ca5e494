import BeckonClient
import BeckonModel

extension ChatWindow {
    func perform(_ action: ChatMachine.Action) {
        let source = source
        switch action {
        case .loadUnsent: run { await source.unsent().map { .unsent($0) } }
        case .read(let place, let limit):
            run {
                do throws(ChatError) {
                    // Before the page: what is read of it afterwards is not what was unread when it came.
                    let conversation = try await source.conversation()
                    return [.stored(try await source.page(place, limit), conversation, at: place)]
                } catch {
                    return [.storeFailed(error, at: place)]
                }
            }
        case .load(let place, let limit):
            run {
                do throws(ChatError) {
                    let page = try await source.load(place, limit)
                    return [.loaded(page, try await source.conversation(), at: place)]
                } catch {
                    return [.failed(error, at: place)]
                }
            }
        case .loadCounterpart:
            run {
                do throws(ChatError) {
                    return [.loadedCounterpart(try await source.counterpart())]
                } catch {
                    return [.failedCounterpart(error)]
                }
            }
        case .loadParent(let id): run { [.foundParent(await Self.message(id, source))] }
        case .findQuoted(let id): run { [.foundQuoted(id, await Self.message(id, source))] }
        case .watchPresence(let uid):
            run {
                await source.watchPresence(uid)
                return []
            }
        case .waitForTyping(let uid, let generation):
            run { [time] in
                do {
                    try await time.wait(.seconds(6))
                } catch {
                    // Cancelled: the window has gone.
                    return []
                }
                return [.typingEnded(uid, generation: generation)]
            }
        case .markRead(let id): markRead(id)
        case .join, .unblock: changeAccess(action)
        case .change(let id, let change): self.change(id, change)
        case .download(let attachment): download(attachment)
        }
    }

    /// Nil is what is shown of one that cannot be found, for whatever reason.
    private nonisolated static func message(_ id: Int64, _ source: ChatSource) async -> Message? {
        do throws(ChatError) {
            return try await source.message(id)
        } catch {
            return nil
        }
    }

    private func markRead(_ id: Int64) {
        // Not in the bag: what was on screen has been read, also when the person goes back in the same moment.
        Task { [weak self, source] in
            let event: ChatMachine.Event
            do throws(ChatError) {
                try await source.markRead(id)
                event = .marked(id)
            } catch {
                event = .markingFailed(error)
            }
            guard let self, self.isOnScreen else { return }
            if case .marked = event { self.traceRead(id) }
            self.handle(event)
        }
    }

    /// Not in the bag: what the person asked for is done, also when the window closes in the same moment.
    private func change(_ id: Int64, _ change: ChatMachine.MessageChange) {
        Task { [weak self, source] in
            let event: ChatMachine.Event
            do throws(ChatError) {
                switch change {
                case .edit(let edit): event = .changedMessage(try await source.edit(id, edit))
                case .delete: event = .changedMessage(try await source.delete(id))
                case .react(let reaction, let isOn):
                    event = .changedMessage(try await source.react(id, reaction, isOn))
                }
            } catch {
                event = .failedChange(id, error)
            }
            self?.handle(event)
        }
    }

    private func download(_ attachment: ChatAttachment) {
        guard let url = attachment.url else { return }
        guard let download = source.download else {
            return handle(.downloading(url, .failed(ChatError(.operationFailed, "This app fetches no files."))))
        }
        // Not in the bag: a file that is half here is of no use to anybody.
        Task { [weak self] in
            let state: ChatAttachment.Download
            do throws(ChatError) {
                let path = try await download(attachment) { progress in
                    Task { @MainActor in self?.handle(.downloading(url, .loading(progress))) }
                }
                state = .here(path: path)
            } catch {
                state = .failed(error)
            }
            self?.handle(.downloading(url, state))
        }
    }

    /// Runs something that ends in events, unless the window has gone from the screen meanwhile.
    private func run(_ body: @escaping @Sendable () async -> [ChatMachine.Event]) {
        tasks.run { [weak self] in
            let events = await body()
            guard let self, !Task.isCancelled else { return }
            for event in events { self.handle(event) }
        }
    }
}
