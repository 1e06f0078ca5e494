package import BeckonAPI
package import BeckonClient
package import BeckonModel

/// What the list of a group's members loads, shows and changes: a pure value.
package struct MembersMachine: Sendable {
    package enum Event: Sendable {
        case appeared
        case disappeared
        /// The person tries again.
        case reload
        case loadMore
        case loaded(GroupMembers, after: UserID?)
        case failed(ChatError, after: UserID?)
        case loadedGroup(Group)
        case failedGroup(ChatError)
        case heard(ClientEvent)
        case filter(String)
        /// The person wants something done.
        case change(MemberChange)
        case changed(MemberChange)
        case failedChange(MemberChange, ChatError)
    }

    package enum Action: Sendable, Hashable {
        case load(after: UserID?)
        case loadGroup
        case change(MemberChange)
    }

    let account: UserID
    let guid: GroupID
    var members: [GroupMember] = []
    var group: Group?
    var state = ScreenState.loading
    var hasMore = false
    /// After whom a page is on its way; nil inside for the first one.
    var loading: UserID??
    var mustLoadAgain = false
    var isVisible = false
    var isLoadingGroup = false
    var mustLoadGroupAgain = false
    var changing: [MemberChange] = []
    var banned: [User] = []
    var hasLeft = false
    var filter = ""
    var failure: ChatError?

    package init(account: UserID, guid: GroupID) {
        self.account = account
        self.guid = guid
    }

    package var snapshot: MembersSnapshot {
        var snapshot = MembersSnapshot()
        snapshot.state = state
        snapshot.group = group
        snapshot.rows = members.filter(isFound).map(row)
        snapshot.hasMore = hasMore
        snapshot.isLoadingMore = loading.map { $0 != nil } ?? false
        snapshot.banned = banned
        snapshot.filter = filter
        snapshot.hasLeft = hasLeft
        snapshot.failure = failure
        snapshot.isChanging = changing.contains { change in
            change == .leave || !members.contains { $0.user.uid == change.target }
        }
        guard !hasLeft, let rank = myRank else { return snapshot }
        snapshot.addableScopes = rank.addableScopes
        snapshot.mayLeave = rank != .owner
        return snapshot
    }

    package mutating func handle(_ event: Event) -> [Action] {
        switch event {
        case .appeared:
            isVisible = true
            return loadGroup() + loadAgain()
        case .disappeared:
            isVisible = false
            loading = nil
            mustLoadAgain = false
            isLoadingGroup = false
            mustLoadGroupAgain = false
            return []
        case .reload:
            failure = nil
            return loadGroup() + loadAgain()
        case .loadMore: return loadMore()
        case .loaded(let page, let after): return loaded(page, after)
        case .failed(let error, let after):
            guard loading == .some(after) else { return [] }
            loading = nil
            return failed(error) + answered()
        case .loadedGroup(let loaded):
            group = loaded
            isLoadingGroup = false
            if mustLoadGroupAgain { return loadGroup() }
            return []
        case .failedGroup(let error):
            isLoadingGroup = false
            let again = mustLoadGroupAgain ? loadGroup() : []
            return failed(error) + again
        case .heard(let event): return heard(event)
        case .filter(let text):
            filter = text
            return []
        case .change(let change): return begin(change)
        case .changed(let change): return changed(change)
        case .failedChange(let change, let error):
            changing.removeAll { $0 == change }
            failure = error
            // The server knows something else of them, unless it was not reached.
            return error.code.isFromServer ? loadGroup() + loadAgain() : []
        }
    }

    // MARK: Loading

    mutating func loadGroup() -> [Action] {
        guard isVisible else { return [] }
        mustLoadGroupAgain = isLoadingGroup
        if isLoadingGroup { return [] }
        isLoadingGroup = true
        return [.loadGroup]
    }

    /// From the first on. What is there stays until the answer is there.
    mutating func loadAgain() -> [Action] {
        guard isVisible else { return [] }
        if loading != nil {
            mustLoadAgain = true
            return []
        }
        loading = .some(nil)
        if state != .loaded { state = .loading }
        return [.load(after: nil)]
    }

    mutating func loadMore() -> [Action] {
        guard isVisible, loading == nil, hasMore, let last = members.last?.user.uid else { return [] }
        loading = .some(last)
        return [.load(after: last)]
    }

    mutating func loaded(_ page: GroupMembers, _ after: UserID?) -> [Action] {
        guard loading == .some(after) else { return [] }
        loading = nil
        if let after {
            members.removeAll { $0.user.uid > after }
            members += page.members
        } else {
            members = page.members
        }
        hasMore = page.hasMore
        hasLeft = false
        state = .loaded
        return answered()
    }

    mutating func answered() -> [Action] {
        guard mustLoadAgain else { return [] }
        mustLoadAgain = false
        return loadAgain()
    }

    mutating func failed(_ error: ChatError) -> [Action] {
        switch error.code.canonical {
        case .groupNotJoined, .notAMember, .bannedGroupMember, .guidNotFound: lost(error)
        default: if state != .loaded { state = .failed(error) }
        }
        return []
    }

    /// Who is in a group is told to its members alone.
    mutating func lost(_ error: ChatError) {
        hasLeft = true
        members = []
        hasMore = false
        state = .failed(error)
    }
}

extension ChatError.Code {
    /// Whether a server said it: not a network that was not there.
    fileprivate var isFromServer: Bool { ![.networkIssues, .timeout, .cancelled, .invalidAnswer].contains(self) }
}
