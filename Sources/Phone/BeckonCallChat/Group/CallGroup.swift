public import BeckonModel
import Foundation

/// The group of one call's chat, and the one attempt to be in it that all screens share (R-4.3, E11).
///
/// It lives as long as its call. ``CallSession`` has one; an app without a session may use it alone.
@MainActor public final class CallGroup {
    /// The group, fixed for the life of the object; readable on any thread.
    public nonisolated let guid: GroupID
    /// Where this account stands. After each change ``onChange`` is called.
    public private(set) var state = CallGroupState.idle {
        didSet { if state != oldValue { onChange?(state) } }
    }
    /// Its one listener: the session, or whoever uses the group alone.
    public var onChange: (@MainActor (CallGroupState) -> Void)?

    private let name: String
    private let backend: CallGroupBackend
    private var password: String?
    /// Once in it, a group that is missing was deleted, and is not made anew.
    private var wasJoined = false
    private var machine: EnsureJoinedMachine?
    private var task: Task<Void, Never>?
    private var attempt = 0
    private var waiters: [CheckedContinuation<CallGroupState, Never>] = []

    /// - Parameters:
    ///   - guid: of the group.
    ///   - name: what the group is called where it has to be made: the meeting's, cut to what a server takes. Without
    ///     one it is `Call`.
    ///   - backend: what finds, makes and joins groups.
    ///   - password: what the app has kept of it; forgotten where it is wrong.
    public init(guid: GroupID, name: String?, backend: CallGroupBackend, password: String? = nil) {
        self.guid = guid
        self.name = Self.groupName(name)
        self.backend = backend
        self.password = password
    }

    /// Makes sure that the account is in the group, and returns how it has ended. While an attempt is on its way every
    /// further call waits for that one; once joined nothing is asked for.
    ///
    /// Called by the person's wish, or by a screen that is opened while ``CallGroupState/startsByItself``.
    ///
    /// - Parameter entered: what the person has entered; nil tries the one that was kept.
    @discardableResult
    public func join(password entered: String? = nil) async -> CallGroupState {
        await withCheckedContinuation { continuation in
            begin(password: entered)
            if state.hasEnded { continuation.resume(returning: state) } else { waiters.append(continuation) }
        }
    }

    /// The same without waiting.
    public func begin(password entered: String? = nil) {
        guard task == nil, state.group == nil else { return }
        if let entered, !entered.isEmpty { password = entered }
        attempt += 1
        var machine = EnsureJoinedMachine(
            guid: guid, name: name, mayCreate: backend.createGroup != nil && !wasJoined, password: password)
        let first = machine.start()
        self.machine = machine
        state = .joining
        task = Task { [weak self, backend, guid, name, attempt] in
            var next = first
            while let request = next {
                let answer = await Self.carryOut(request, guid, name, backend)
                guard let self, self.attempt == attempt, !Task.isCancelled else { return }
                next = self.machine?.answered(answer)
            }
            self?.finish()
        }
    }

    /// Gives an attempt up: the call was left midway. What was reached stays.
    public func cancel() {
        guard task != nil else { return }
        attempt += 1
        task?.cancel()
        machine?.cancel()
        finish()
    }

    /// The account was removed, banned, or the group deleted, as an event has told.
    package func lost(_ state: CallGroupState) {
        guard self.state.group != nil else { return }
        self.state = state
    }

    /// Added by somebody else, or joined on another device.
    package func entered(_ group: Group) {
        guard self.state.group == nil, task == nil else { return }
        wasJoined = true
        state = .joined(group)
    }

    /// Attempts on their way and callers that wait for them.
    package var workCount: Int { (task == nil ? 0 : 1) + waiters.count }

    private func finish() {
        guard let ended = machine?.state else { return }
        task = nil
        machine = nil
        if ended.group != nil { wasJoined = true }
        if ended == .needsPassword(wasWrong: true) { password = nil }
        state = ended
        let waiting = waiters
        waiters = []
        for waiter in waiting { waiter.resume(returning: ended) }
    }

    private nonisolated static func carryOut(
        _ request: EnsureJoinedMachine.Request, _ guid: GroupID, _ name: String, _ backend: CallGroupBackend
    ) async -> Result<Group, ChatError> {
        do throws(ChatError) {
            switch request {
            case .get: return .success(try await backend.getGroup(guid))
            case .create:
                guard let create = backend.createGroup else {
                    throw ChatError(.guidNotFound, "No group has this guid.", path: "guid")
                }
                return .success(try await create(guid, name))
            case .join(_, let password): return .success(try await backend.joinGroup(guid, password))
            }
        } catch {
            return .failure(error)
        }
    }

    private static func groupName(_ name: String?) -> String {
        let trimmed = (name ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
        guard !trimmed.isEmpty else { return "Call" }
        // A server counts 100 characters its own way: scalars are never fewer.
        var cut = ""
        for character in trimmed where cut.unicodeScalars.count + character.unicodeScalars.count <= 100 {
            cut.append(character)
        }
        return cut
    }
}
