import BeckonAPI
import BeckonClient
import BeckonModel

extension CallSession {
    func handle(_ event: CallSessionMachine.Event) {
        for action in machine.handle(event) { perform(action) }
        show()
    }

    private func perform(_ action: CallSessionMachine.Action) {
        switch action {
        case .ask(let request): ask(request)
        case .startMedia: startMedia()
        case .stopMedia: stopMedia()
        case .beginChat: beginChat()
        case .endChat: endChat()
        case .refresh:
            work { [weak self, backend, id] in
                let answer: Result<Call?, ChatError>
                do throws(ChatError) {
                    answer = .success(try await backend.call(id))
                } catch {
                    answer = .failure(error)
                }
                self?.handle(.refreshed(answer))
            }
        case .loadParticipants:
            guard backend.keepsParticipants else { return }
            work { [weak self, backend, id] in
                do throws(ChatError) {
                    let all = try await backend.participants(id)
                    self?.handle(.participants(all))
                } catch {
                    // Events tell who comes and goes; the next connection asks again.
                    return
                }
            }
        case .tell(let event): tell(event)
        }
    }

    /// Not ended with the call: leaving is carried out also where the session goes in the same moment.
    private func ask(_ request: CallSessionMachine.Request) {
        Task { [weak self, backend, id] in
            let answer: Result<Call?, ChatError>
            do throws(ChatError) {
                switch request {
                case .join: answer = .success(try await backend.join(id))
                case .leave: answer = .success(try await backend.leave(id))
                case .reject: answer = .success(try await backend.reject(id))
                case .cancel: answer = .success(try await backend.cancel(id))
                case .end: answer = .success(try await backend.end(id))
                }
            } catch {
                answer = .failure(error)
            }
            self?.handle(.answered(request, answer))
        }
    }

    // MARK: Sound and picture

    /// In the order in which the SDK tells it.
    private func startMedia() {
        let (told, continuation) = AsyncStream.makeStream(of: CallMediaEvent.self)
        mediaTelling = Task { [weak self] in
            for await event in told {
                guard let self, !Task.isCancelled else { return }
                self.handle(.media(event))
            }
        }
        Task { [weak self, media, id] in
            do throws(ChatError) {
                try await media.start(id) { continuation.yield($0) }
            } catch {
                self?.handle(.mediaFailed(error))
            }
        }
    }

    private func stopMedia() {
        mediaTelling?.cancel()
        mediaTelling = nil
        Task { [media, id] in await media.stop(id) }
    }

    // MARK: The chat

    /// With the button hidden no group is asked for, and none where the server says that the call has no chat.
    private func beginChat() {
        guard !settings.hidesChatButton, group == nil else { return }
        if backend.keepsParticipants, let call = machine.call, call.chat == nil, settings.group == nil { return }
        let guid = settings.group ?? machine.call?.chat ?? settings.guid(of: id)
        let group = CallGroup(
            guid: guid, name: settings.meetingName ?? machine.call?.name, backend: groupBackend,
            password: settings.password)
        self.group = group
        unread = CallUnreadMachine(group: guid, me: me, custom: settings.customMessages)
        group.onChange = { [weak self] state in self?.changed(state) }
        group.begin()
    }

    private func changed(_ state: CallGroupState) {
        if state.group != nil {
            count(.member(true))
            count(.started)
            if isChatOpen { count(.opened(screenMarksRead: screenMarksRead)) }
        }
        show()
    }

    private func endChat() {
        group?.cancel()
        count(.ended)
        isChatOpen = false
        appNumber = nil
        for work in works.values { work.cancel() }
        works = [:]
        resynchronising = (false, false)
        // What is told after this is not of the call any more.
        listening?.cancel()
        listening = nil
    }

    // MARK: Listening

    func listen() {
        let events = chat.events()
        listening = Task { [weak self] in
            for await event in events {
                guard let self, !Task.isCancelled else { return }
                self.heard(event)
            }
        }
    }

    func heard(_ event: ClientEvent) {
        switch event {
        case .connected: handle(.connected)
        case .disconnected: handle(.disconnected)
        case .call(let change) where change.call.sessionId == id: handle(.changed(change))
        case .message(let message):
            if message.category == .action { happened(message) }
            count(.message(message))
        case .updated(let message): count(.updated(message))
        case .read(let receipt)
        where receipt.reader == me && isOfGroup(Receiver(receipt.receiverType, receipt.receiver)):
            count(.read(upTo: receipt.messageId))
            resynchronise()
        case .changed(let receivers) where receivers.contains { isOfGroup($0) }: resynchronise()
        case .marked(let receiver, _) where isOfGroup(receiver): resynchronise()
        case .synced, .conversations: resynchronise()
        case .signedOut: handle(.wanted(.leave))
        default: return
        }
        show()
    }

    private func isOfGroup(_ receiver: Receiver?) -> Bool {
        guard let guid = group?.guid else { return false }
        return receiver == .group(guid)
    }

    /// What it means for the account: removed, it is not joined again by itself (case sh-31).
    private func happened(_ row: Message) {
        guard let group, let happening = GroupHappening(row), happening.group.guid == group.guid else { return }
        let isMine = (happening.on ?? happening.by).uid == me
        switch happening.action {
        case .kicked where isMine, .left where isMine: lost(.removed)
        case .banned where isMine: lost(.banned)
        case .groupDeleted: lost(.gone)
        case .joined where isMine, .added where isMine:
            var joined = happening.group
            joined.hasJoined = true
            group.entered(joined)
        default: break
        }
    }

    private func lost(_ state: CallGroupState) {
        count(.member(false))
        group?.lost(state)
    }

    /// Something that is asked for while the call lasts.
    func work(_ body: @escaping @MainActor () async -> Void) {
        lastWork += 1
        let number = lastWork
        works[number] = Task { [weak self] in
            await body()
            self?.works[number] = nil
        }
    }
}
