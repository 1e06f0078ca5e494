import BeckonAPI
package import BeckonModel

/// From ringing to the end of a call, for one account on one device: a pure value.
package struct CallSessionMachine: Sendable {
    private enum Connection: Hashable { case server, media }

    package private(set) var phase = CallPhase.ready
    package private(set) var call: Call?
    private(set) var people: [UserID: CallParticipant] = [:]
    /// Why the last thing came to nothing, or the SDK's own word that ends nothing.
    package private(set) var lastError: ChatError?
    private let me: UserID
    /// The server keeps who is in the call: without a connection to it the account is lost.
    private let followsServer: Bool
    private var lost: Set<Connection> = []

    package init(me: UserID, call: Call?, followsServer: Bool) {
        self.me = me
        self.call = call
        self.followsServer = followsServer
        if let call, !call.isActive { phase = .over(.ended(call.status)) }
    }

    /// In ascending order of their uids.
    package var participants: [CallParticipant] { people.values.sorted { $0.uid < $1.uid } }

    package mutating func handle(_ event: Event) -> [Action] {
        switch event {
        case .wanted(let request): return wanted(request)
        case .answered(let request, .success(let call)): return done(request, call)
        case .answered(let request, .failure(let error)): return refused(request, error)
        case .changed(let change): return changed(change)
        case .refreshed(.success(let call)): return refreshed(call)
        case .refreshed(.failure(let error)):
            // Without an answer nothing is known: the next connection asks again.
            guard error.code == .callSessionNotFound else { return [] }
            return end(.closed, asking: nil, telling: .connectionClosed)
        case .participants(let all): return took(all)
        case .media(let event): return media(event)
        case .mediaFailed(let error): return mediaFailed(error)
        case .connected: return phase.isOver || !followsServer ? [] : [.refresh]
        case .disconnected: return followsServer ? lost(.server) : []
        }
    }

    // MARK: The person

    private mutating func wanted(_ request: Request) -> [Action] {
        switch request {
        case .join:
            guard phase == .ready else { return [] }
            phase = .joining
            lastError = nil
            return [.ask(.join)]
        case .leave: return end(.left, asking: .leave, telling: .left)
        case .reject:
            guard phase == .ready else { return [] }
            return end(.ended(.rejected), asking: .reject, telling: .ended(.rejected))
        case .cancel: return end(.ended(.cancelled), asking: .cancel, telling: .ended(.cancelled))
        case .end: return end(.ended(.ended), asking: .end, telling: .ended(.ended))
        }
    }

    private mutating func done(_ request: Request, _ call: Call?) -> [Action] {
        if let call { take(call) }
        guard request == .join else { return [] }
        switch phase {
        case .joining: return [.startMedia, .loadParticipants]
        // Left while it was answered: the server has the account in the call.
        case .over: return [.ask(.leave)]
        case .ready, .joined, .interrupted: return []
        }
    }

    private mutating func refused(_ request: Request, _ error: ChatError) -> [Action] {
        switch (request, error.code) {
        case (.join, .callGroupAlreadyJoined): return done(.join, nil)
        case (.join, .callTerminated), (.join, .callSessionNotFound):
            let status = call.map { $0.isActive ? CallStatus.ended : $0.status } ?? .ended
            return end(.ended(status), asking: nil, telling: .ended(status))
        case (.join, _):
            guard phase == .joining else { return [] }
            phase = .ready
        // Somebody has answered in the same moment: then it is left.
        case (.cancel, .callGroupAlreadyJoined): return [.ask(.leave)]
        // Over already is what was wanted.
        case (_, .callTerminated), (_, .callSessionNotFound), (_, .callGroupAlreadyLeft), (_, .callNotStarted):
            return []
        default: break
        }
        lastError = error
        return [.tell(.failed(error))]
    }

    // MARK: The server

    private mutating func changed(_ change: CallChange) -> [Action] {
        guard change.call.revision >= call?.revision ?? 0 else { return [] }
        take(change.call)
        var actions: [Action] = []
        if let participant = change.participant, people[participant.uid] != participant {
            people[participant.uid] = participant
            actions.append(.tell(.participant(participant)))
        }
        if !change.call.isActive { return actions + over(change.call) }
        if let own = change.participant, own.uid == me { actions += followOwn(own.state) }
        return actions
    }

    private mutating func followOwn(_ state: CallParticipant.State) -> [Action] {
        switch (state, phase) {
        case (.left, .joined), (.left, .interrupted): return end(.left, asking: nil, telling: .left)
        case (.rejected, .ready): return elsewhere()
        // Whoever calls is in it from the start.
        case (.joined, .ready) where call?.initiator != me: return elsewhere()
        default: return []
        }
    }

    private mutating func elsewhere() -> [Action] {
        end(.elsewhere, asking: nil, telling: .ended(call?.status ?? .ongoing))
    }

    private mutating func refreshed(_ call: Call?) -> [Action] {
        guard !phase.isOver else { return [] }
        if let call {
            take(call)
            if !call.isActive { return over(call) }
        }
        return found(.server) + [.loadParticipants]
    }

    private mutating func took(_ all: [CallParticipant]) -> [Action] {
        people = Dictionary(all.map { ($0.uid, $0) }) { $1 }
        // Gone for too long: the server has let the account go.
        guard phase.isInCall, followsServer, people[me]?.state == .left else { return [] }
        return end(.closed, asking: nil, telling: .connectionClosed)
    }

    private mutating func over(_ call: Call) -> [Action] {
        end(.ended(call.status), asking: nil, telling: .ended(call.status))
    }

    private mutating func take(_ new: Call) {
        if new.revision >= call?.revision ?? 0 { call = new }
    }

    // MARK: Sound and picture

    private mutating func media(_ event: CallMediaEvent) -> [Action] {
        switch event {
        case .joined:
            guard phase == .joining else { return found(.media) }
            phase = .joined
            lastError = nil
            return [.tell(.joined), .beginChat]
        case .left: return end(.left, asking: .leave, telling: .left)
        case .timedOut: return end(.timedOut, asking: .leave, telling: .timedOut)
        case .connectionLost: return lost(.media)
        case .connectionRestored: return found(.media)
        case .connectionClosed: return end(.closed, asking: .leave, telling: .connectionClosed)
        case .failed(let code):
            return mediaFailed(
                ChatError(ChatError.Code(rawValue: code), "The calls SDK has failed.", remedy: "Join the call again."))
        }
    }

    private mutating func mediaFailed(_ error: ChatError) -> [Action] {
        guard !phase.isOver else { return [] }
        lastError = error
        // It may succeed all the same, and once in the call the SDK says itself when that is over.
        guard phase == .joining, error.code.rawValue != "INIT ERROR" else { return [] }
        return end(.failed(error), asking: .leave, telling: .failed(error))
    }

    private mutating func lost(_ connection: Connection) -> [Action] {
        guard phase.isInCall else { return [] }
        let isFirst = lost.isEmpty
        lost.insert(connection)
        phase = .interrupted
        return isFirst ? [.tell(.connectionLost)] : []
    }

    private mutating func found(_ connection: Connection) -> [Action] {
        guard lost.remove(connection) != nil, lost.isEmpty, phase == .interrupted else { return [] }
        phase = .joined
        return [.tell(.connectionRestored)]
    }

    private mutating func end(
        _ end: CallPhase.End, asking request: Request?, telling event: CallSessionEvent
    ) -> [Action] {
        guard !phase.isOver else { return [] }
        phase = .over(end)
        lost = []
        return (request.map { [.ask($0)] } ?? []) + [.stopMedia, .endChat, .tell(event)]
    }
}
