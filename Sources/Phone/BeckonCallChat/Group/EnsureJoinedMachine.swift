package import BeckonModel

/// From "a call has a chat" to "this account is in its group": a pure value (R-4.3, cases sh-29 and sh-30).
///
/// Gets the group, makes it where it is missing, joins it where somebody else was first; joined already and joined
/// meanwhile are success. The error's code decides, never a status. It asks at most ``limit`` times, each time because
/// of what it has just been told, and ends in a ``CallGroupState`` that has ended.
package struct EnsureJoinedMachine: Sendable, Hashable {
    package static let limit = 6

    package enum Request: Sendable, Hashable {
        case get
        case create
        case join(GroupType, password: String?)
    }

    private let guid: GroupID
    private let name: String
    /// Whether a missing group may be made by this client.
    private let mayCreate: Bool
    private let password: String?
    private(set) var asked = 0
    private var pending: Request?
    /// The server says that the guid is taken: whoever says otherwise is behind.
    private var exists = false
    /// The group as it was told last.
    private var known: Group?
    package private(set) var state = CallGroupState.joining

    package init(guid: GroupID, name: String, mayCreate: Bool, password: String? = nil) {
        self.guid = guid
        self.name = name
        self.mayCreate = mayCreate
        self.password = password?.isEmpty == true ? nil : password
    }

    /// The first request.
    package mutating func start() -> Request? { asked == 0 ? ask(.get, instead: nil) : nil }

    /// The person or the call gave up: whatever is answered now is too late.
    package mutating func cancel() {
        if !state.hasEnded { _ = end(.cancelled) }
    }

    /// The answer to the last request. Gives the next one; nil once the state has ended.
    package mutating func answered(_ answer: Result<Group, ChatError>) -> Request? {
        guard let request = pending, !state.hasEnded else { return nil }
        pending = nil
        switch answer {
        case .success(let group):
            known = group
            return told(group, by: request)
        case .failure(let error): return refused(error, request)
        }
    }

    private mutating func told(_ group: Group, by request: Request) -> Request? {
        if group.isBannedFromGroup == true { return end(.banned) }
        if group.hasJoined == true { return end(.joined(group)) }
        switch request {
        case .get: return join(group)
        // Whoever makes a group is in it; where the answer says otherwise it is joined.
        case .create: return group.hasJoined == false ? join(group) : end(.joined(asMember(group)))
        case .join(let type, let password):
            guard group.hasJoined == false else { return end(.joined(asMember(group))) }
            // Success by the status, and not a member: nobody is shown a chat that nothing reaches (case sh-30).
            if type == .password || group.type == .password { return end(.needsPassword(wasWrong: password != nil)) }
            return ask(.get, instead: Self.neverMember)
        }
    }

    private mutating func join(_ group: Group) -> Request? {
        // Without the password it would be refused.
        if group.type == .password, password == nil { return end(.needsPassword(wasWrong: false)) }
        // Of a private group too: a server that knows the call lets in who takes part in it.
        return ask(.join(group.type, password: group.type == .password ? password : nil), instead: Self.neverMember)
    }

    private mutating func refused(_ error: ChatError, _ request: Request) -> Request? {
        switch error.code.canonical {
        case .alreadyJoined: return end(.joined(asMember(known ?? Group(guid: guid, name: name))))
        case .guidNotFound: return missing(error, request)
        case .guidAlreadyExists:
            exists = true
            return ask(.get, instead: error)
        case .emptyGroupPass: return end(.needsPassword(wasWrong: false))
        case .wrongGroupPass: return end(.needsPassword(wasWrong: true))
        case .bannedGroupMember: return end(.banned)
        // Another vendor's look at a group from outside.
        case .groupNotJoined where request == .get, .notAMember where request == .get,
            .messageNoAccess where request == .get:
            let type: GroupType = password == nil ? .public : .password
            return ask(.join(type, password: password), instead: error)
        case .groupJoinNotAllowed, .callNotAPart, .groupNotJoined, .notAMember, .messageNoAccess:
            return end(.noAccess(error))
        case .callSessionNotFound, .callTerminated: return end(.gone)
        case .networkIssues, .timeout: return end(.offline(error))
        case .cancelled: return end(.cancelled)
        default: return end(.failed(error, canRetry: !Self.isFinal(error.code.canonical)))
        }
    }

    /// There is no such group, or it was deleted between two steps.
    private mutating func missing(_ error: ChatError, _ request: Request) -> Request? {
        guard mayCreate else { return end(.gone) }
        // Somebody is making it, and it cannot be seen yet.
        if exists, request == .get { return ask(.get, instead: error) }
        exists = false
        known = nil
        return ask(.create, instead: error)
    }

    private mutating func ask(_ request: Request, instead error: ChatError?) -> Request? {
        guard asked < Self.limit else {
            return end(.failed(error ?? Self.neverMember, canRetry: true))
        }
        asked += 1
        pending = request
        return request
    }

    private mutating func end(_ ended: CallGroupState) -> Request? {
        state = ended
        pending = nil
        return nil
    }

    private func asMember(_ group: Group) -> Group {
        var group = group
        group.hasJoined = true
        return group
    }

    private static let neverMember = ChatError(
        .operationFailed, "The chat of the call could not be joined.", remedy: "Try again.")

    /// What is answered the same however often it is asked.
    private static func isFinal(_ code: ChatError.Code) -> Bool {
        [
            .emptyAPIKey, .apiKeyNotFound, .emptyAuthToken, .authTokenNotFound, .notLoggedIn, .uidNotFound,
            .userDeactivated, .invalidGUID, .emptyGroupName, .invalidGroupType, .badRequest, .routeNotFound,
            .methodNotAllowed, .payloadTooLarge,
        ].contains(code)
    }
}
