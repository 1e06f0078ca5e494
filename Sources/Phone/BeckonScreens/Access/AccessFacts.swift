package import BeckonModel

/// What the server has said about a chat, and what follows for access: a pure value.
///
/// Two sources speak: the user or group itself, and refusals of what was asked for (history, sending, joining). A
/// refusal by code outweighs what the other side was known to be, until a success disproves it.
package struct AccessFacts: Sendable {
    private let receiver: Receiver
    /// The user or group as the server told it last.
    package private(set) var counterpart: Counterpart?
    /// Why the server did not tell of the user or group.
    private var counterpartRefusal: ChatAccess?
    /// Why it did not do something else.
    private var refusal: ChatAccess?
    private var hasReadHistory = false
    private var isJoiningForbidden = false

    package init(receiver: Receiver) { self.receiver = receiver }

    package var access: ChatAccess {
        if let refusal = refusal ?? counterpartRefusal { return withOffer(refusal) }
        switch counterpart {
        case .group(let group):
            if group.isBannedFromGroup == true { return .banned }
            if group.hasJoined == false { return .notMember(offer(nil)) }
            if group.hasJoined == true { return .open }
        case .user(let user):
            if user.deactivatedAt ?? 0 > 0 { return .deactivated }
            return block(of: user).map { .blocked($0) } ?? .open
        case nil: break
        }
        return hasReadHistory ? .open : .unknown
    }

    // MARK: What the server says

    package mutating func told(_ new: Counterpart) {
        counterpart = new
        counterpartRefusal = nil
        isJoiningForbidden = false
        // A user's flags are the state as it is; a server that sends none leaves a refusal standing. Of a group,
        // history alone disproves a refusal: what the two say may be from before and after one change.
        guard case .user(let user) = new else { return }
        switch refusal {
        case .blocked where user.blockedByMe != nil || user.hasBlockedMe != nil, .deactivated, .notFound: refusal = nil
        default: break
        }
    }

    package mutating func counterpartRefused(_ code: ChatError.Code) {
        if let denial = denial(of: code) { counterpartRefusal = denial }
    }

    package mutating func readHistory() {
        hasReadHistory = true
        switch refusal {
        // A blocked or deactivated user's history is readable: it disproves nothing.
        case .blocked, .deactivated, nil: break
        default: refusal = nil
        }
    }

    /// The server refused something. Whether that is news: the chat was not known to be closed.
    package mutating func refused(_ code: ChatError.Code) -> Bool {
        guard let denial = denial(of: code) else { return false }
        let before = access
        refusal = denial
        if code.canonical == .groupJoinNotAllowed { isJoiningForbidden = true }
        return before != access && (before == .open || before == .unknown)
    }

    package mutating func joined(_ group: Group?) {
        (refusal, counterpartRefusal, isJoiningForbidden) = (nil, nil, false)
        let known: Group? = if case .group(let known) = counterpart { known } else { nil }
        guard var group = group ?? known else { return }
        group.hasJoined = true
        group.isBannedFromGroup = nil
        counterpart = .group(group)
    }

    package mutating func unblocked() {
        let isByOther: Bool =
            switch access {
            case .blocked(let block): block != .byMe
            default: false
            }
        changed(.blocks(byMe: false, byOther: isByOther))
    }

    package mutating func changed(_ change: AccessChange) {
        switch change {
        case .joined: joined(nil)
        case .left: refusal = .notMember(.none)
        case .banned: refusal = .banned
        case .removed: refusal = .notFound
        case .deactivated: refusal = .deactivated
        case .blocks(let byMe, let byOther):
            if case .user(var user) = counterpart {
                user.blockedByMe = byMe
                user.hasBlockedMe = byOther
                counterpart = .user(user)
            }
            refusal = ChatAccess.Block(byMe: byMe, byOther: byOther).map { .blocked($0) }
        }
    }

    // MARK: What follows

    /// What a code says about access in this kind of conversation; nil where it says nothing.
    private func denial(of code: ChatError.Code) -> ChatAccess? {
        switch (receiver, code.canonical) {
        case (.group, .guidNotFound), (.user, .uidNotFound): .notFound
        case (.group, .groupNotJoined), (.group, .notAMember), (.group, .messageNoAccess),
            (.group, .groupJoinNotAllowed):
            .notMember(.none)
        case (.group, .emptyGroupPass): .notMember(.password(wasWrong: false))
        case (.group, .wrongGroupPass): .notMember(.password(wasWrong: true))
        case (.group, .bannedGroupMember): .banned
        case (.user, .userDeactivated): .deactivated
        case (.user, .blockedReceiver): .blocked(.byMe)
        case (.user, .blockedSender): .blocked(.byOther)
        default: nil
        }
    }

    private func withOffer(_ refusal: ChatAccess) -> ChatAccess {
        switch (refusal, counterpart) {
        case (.notMember, .group(let group)) where group.isBannedFromGroup == true: return .banned
        case (.notMember(let asked), _): return .notMember(offer(asked))
        case (.blocked(let told), .user(let user)):
            let known = block(of: user)
            let isByMe = told.isByMe || known?.isByMe == true
            let isByOther = told != .byMe || known.map { $0 != .byMe } == true
            return ChatAccess.Block(byMe: isByMe, byOther: isByOther).map { .blocked($0) } ?? refusal
        default: return refusal
        }
    }

    /// - Parameter asked: what the last attempt to join was answered with.
    private func offer(_ asked: ChatAccess.JoinOffer?) -> ChatAccess.JoinOffer {
        if case .password = asked { return asked ?? .none }
        guard !isJoiningForbidden, case .group(let group) = counterpart else { return .none }
        return switch group.type {
        case .public: .anyone
        case .password: .password(wasWrong: false)
        case .private: .none
        }
    }

    private func block(of user: User) -> ChatAccess.Block? {
        ChatAccess.Block(byMe: user.blockedByMe == true, byOther: user.hasBlockedMe == true)
    }
}
