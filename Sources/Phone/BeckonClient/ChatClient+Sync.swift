import BeckonAPI
public import BeckonModel
import BeckonStore

extension ChatClient {
    /// Brings everything that has changed onto this device, and returns when it is here. A connected client does so by
    /// itself; for a background refresh, or a client that is not connected.
    ///
    /// Cancelling the task ends the waiting; what is on its way is kept all the same.
    public func synchronize() async throws(ChatError) {
        _ = try signedIn()
        lastWait += 1
        let number = lastWait
        let error: ChatError? = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                syncWaiters[number] = continuation
                guard !Task.isCancelled else { return cancelSyncWait(number) }
                perform(sync.handle(.wanted))
            }
        } onCancel: {
            Task { await self.cancelSyncWait(number) }
        }
        if let error { throw error }
    }

    private func cancelSyncWait(_ number: Int) {
        syncWaiters.removeValue(forKey: number)?
            .resume(returning: ChatError(.cancelled, "The waiting was cancelled."))
    }

    func perform(_ actions: [SyncMachine.Action]) {
        for action in actions {
            switch action {
            case .ask: start(.sync) { client in await client.ask() }
            case .list: start(.sync) { client in await client.list() }
            case .startTimer(let delay):
                start(.syncTimer, after: delay) { client in client.perform(client.sync.handle(.timerFired)) }
            case .stopTimer: stop(.syncTimer)
            case .stop:
                stop(.sync)
                endSyncWaits(ChatError(.notLoggedIn, "Nobody is signed in any more."))
            case .done:
                tell(.synced)
                endSyncWaits(nil)
            case .gaveUp(let error): endSyncWaits(error)
            }
        }
    }

    func endSyncWaits(_ error: ChatError?) {
        let ended = syncWaiters
        syncWaiters = [:]
        for waiter in ended.values { waiter.resume(returning: error) }
    }

    /// An answer and the cursor that came with it are kept together: whatever happens between two, nothing is missed.
    private func ask() async {
        guard let session else { return }
        guard let store else { return perform(sync.handle(.failed(Self.unkept))) }
        let event: SyncMachine.Event
        do throws(APIFailure) {
            let request = SyncRequest(cursor: try await cursor(of: store), limit: 500)
            let answer = try await APICaller(transport: transport, token: session.token)
                .call(API.sync, body: request)
            guard isCurrent(session), !Task.isCancelled else { return }
            // It would be asked for ever.
            guard !answer.hasMore || answer.cursor != request.cursor else { throw Self.endless }
            guard let changes = await keep({ store throws(StoreError) in try await store.take(answer) }) else {
                throw Self.unkept
            }
            tellAll(changes)
            for message in changes.added { perform(outbox.handle(.stored(message))) }
            askFor(changes)
            tellDelivered(changes.added, to: session.user.uid)
            event = .answered(hasMore: answer.hasMore, needsList: try await needsList(store))
        } catch {
            event = .failed(error)
            if error.isTokenRefused { refuse(session, error.error) }
        }
        guard isCurrent(session), !Task.isCancelled else { return }
        perform(sync.handle(event))
    }

    private func cursor(of store: ChatStore) async throws(APIFailure) -> String? {
        do throws(StoreError) { return try await store.cursor } catch { throw Self.unkept }
    }

    private func needsList(_ store: ChatStore) async throws(APIFailure) -> Bool {
        do throws(StoreError) { return try await store.needsList } catch { throw Self.unkept }
    }

    private func list() async {
        guard let session else { return }
        let event: SyncMachine.Event
        do throws(ChatError) {
            try await conversations()
            event = .listed
        } catch {
            let isLasting = !error.code.isOverload && ![.networkIssues, .timeout, .invalidAnswer].contains(error.code)
            event = .failed(APIFailure(error, isTransient: !isLasting))
        }
        guard isCurrent(session), !Task.isCancelled else { return }
        perform(sync.handle(event))
    }

    private static var endless: APIFailure {
        APIFailure(
            ChatError(.invalidAnswer, "The server says that there is more, and not how to ask for it.", path: "cursor"),
            isTransient: true)
    }

    /// The disk is full: the next connection, or somebody who asks, tries again.
    private static var unkept: APIFailure {
        APIFailure(ChatError(.operationFailed, "What the server told cannot be kept."), isTransient: false)
    }
}
