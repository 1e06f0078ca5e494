public import BeckonClient
public import BeckonModel

/// Who is in a group, and what the account may do to them, without a toolkit: a snapshot out, intents in.
///
/// Lives as long as its view. Between ``appear()`` and ``disappear()`` it listens to the client.
@MainActor public final class MembersScreen {
    /// The group; fixed for the life of the screen, readable on any thread.
    public nonisolated let guid: GroupID
    /// Called after each change of ``snapshot``; its one view sets it.
    public var onChange: (@MainActor () -> Void)?
    /// What the screen shows now; replaced whole at each change.
    public private(set) var snapshot: MembersSnapshot

    private let source: MembersSource
    private var machine: MembersMachine
    private let tasks = TaskBag()
    private var isOnScreen = false

    /// - Parameters:
    ///   - guid: of the group.
    ///   - account: who is signed in.
    ///   - client: the SDK, with the account signed in.
    public convenience init(of guid: GroupID, account: UserID, client: ChatClient) {
        self.init(of: guid, account: account, source: MembersSource(client, of: guid))
    }

    package init(of guid: GroupID, account: UserID, source: MembersSource) {
        self.guid = guid
        self.source = source
        machine = MembersMachine(account: account, guid: guid)
        snapshot = machine.snapshot
    }

    /// The list is on screen.
    public func appear() {
        guard !isOnScreen else { return }
        isOnScreen = true
        let events = source.events()
        tasks.run { [weak self] in
            for await event in events {
                guard let self, !Task.isCancelled else { return }
                self.handle(.heard(event))
            }
        }
        handle(.appeared)
    }

    /// The list is gone or covered: nothing of it goes on but what the person wants done.
    public func disappear() {
        guard isOnScreen else { return }
        isOnScreen = false
        tasks.cancelAll()
        handle(.disappeared)
    }

    /// Tries again after a failure.
    public func reload() { handle(.reload) }
    /// Loads the page behind the last member.
    public func loadMore() { handle(.loadMore) }
    /// Shows those whose name or uid holds this, among those that are loaded.
    public func filter(_ text: String) { handle(.filter(text)) }

    // Each ends in another row, or in ``MembersSnapshot/failure``. What the account may not do is not asked for.

    /// Removes a member, who may come again.
    public func kick(_ uid: UserID) { handle(.change(.kick(uid))) }
    /// Removes somebody for good, whether a member or not.
    public func ban(_ uid: UserID) { handle(.change(.ban(uid))) }
    /// Lets somebody who was banned come again.
    public func unban(_ uid: UserID) { handle(.change(.unban(uid))) }
    /// Changes what a member may do.
    public func setScope(_ scope: MemberScope, of uid: UserID) { handle(.change(.scope(scope, of: uid))) }
    /// Makes somebody a member.
    public func add(_ uid: UserID, as scope: MemberScope = .participant) { handle(.change(.add(uid, as: scope))) }
    /// Makes a member the owner in place of the account.
    public func handOver(to uid: UserID) { handle(.change(.handOver(to: uid))) }
    /// Leaves the group.
    public func leave() { handle(.change(.leave)) }

    private func handle(_ event: MembersMachine.Event) {
        for action in machine.handle(event) { perform(action) }
        let new = machine.snapshot
        guard new != snapshot else { return }
        snapshot = new
        onChange?()
    }

    private func perform(_ action: MembersMachine.Action) {
        switch action {
        case .load(let after):
            run { source in
                do throws(ChatError) {
                    return .loaded(try await source.members(after), after: after)
                } catch {
                    return .failed(error, after: after)
                }
            }
        case .loadGroup:
            run { source in
                do throws(ChatError) {
                    return .loadedGroup(try await source.group())
                } catch {
                    return .failedGroup(error)
                }
            }
        case .change(let change):
            // Not in the bag: what the person asked for is done, also when the screen closes in the same moment.
            Task { [weak self, source] in
                let event: MembersMachine.Event
                do throws(ChatError) {
                    try await source.change(change)
                    event = .changed(change)
                } catch {
                    event = .failedChange(change, error)
                }
                self?.handle(event)
            }
        }
    }

    private func run(_ body: @escaping @Sendable (MembersSource) async -> MembersMachine.Event) {
        tasks.run { [weak self, source] in
            let event = await body(source)
            guard let self, !Task.isCancelled else { return }
            self.handle(event)
        }
    }
}
