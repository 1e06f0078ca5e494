import BeckonModel
import Testing

@testable import BeckonScreens

/// What codes and flags say about access (R-1.13, R-1.14, R-C).
@Suite struct AccessFactsTests {
    private func group(
        _ type: GroupType = .public, joined: Bool? = nil, banned: Bool? = nil
    ) -> Counterpart {
        var group = Group(guid: GroupID(unchecked: "team"), name: "Team", type: type, hasJoined: joined)
        group.isBannedFromGroup = banned
        return .group(group)
    }

    private func user(byMe: Bool? = nil, byOther: Bool? = nil, deactivatedAt: Int64? = nil) -> Counterpart {
        var user = alice
        (user.blockedByMe, user.hasBlockedMe, user.deactivatedAt) = (byMe, byOther, deactivatedAt)
        return .user(user)
    }

    @Test(arguments: [
        ("ERR_GUID_NOT_FOUND", ChatAccess.notFound), ("ERR_GROUP_NOT_JOINED", .notMember(.none)),
        ("ERR_NOT_A_MEMBER", .notMember(.none)), ("ERR_MESSAGE_NO_ACCESS", .notMember(.none)),
        ("ERR_GROUP_JOIN_NOT_ALLOWED", .notMember(.none)), ("ERR_GROUP_NOT_PUBLIC", .notMember(.none)),
        ("ERR_BANNED_GROUPMEMBER", .banned), ("ERR_USER_BANNED", .banned),
        ("ERR_EMPTY_GROUP_PASS", .notMember(.password(wasWrong: false))),
        ("ERR_PASSWORD_MISSING", .notMember(.password(wasWrong: false))),
        ("ERR_WRONG_GROUP_PASS", .notMember(.password(wasWrong: true))),
        ("ERR_WRONG_PASSWORD", .notMember(.password(wasWrong: true))),
        // Of another kind of conversation, or about something else.
        ("ERR_UID_NOT_FOUND", .unknown), ("ERR_BLOCKED_RECEIVER", .unknown), ("ERR_USER_DEACTIVATED", .unknown),
        ("ERR_NETWORK_ISSUES", .unknown), ("ERR_OPERATION_FAILED", .unknown), ("ERR_SOMETHING_NEW", .unknown),
    ])
    func aCodeSaysWhatItMeansInAGroup(code: String, access: ChatAccess) {
        var facts = AccessFacts(receiver: toTeam)
        #expect(facts.refused(ChatError.Code(rawValue: code)) == (access != .unknown))
        #expect(facts.access == access)
    }

    @Test(arguments: [
        ("ERR_UID_NOT_FOUND", ChatAccess.notFound), ("ERR_USER_DEACTIVATED", .deactivated),
        ("ERR_BLOCKED_RECEIVER", .blocked(.byMe)), ("ERR_BLOCKED_SENDER", .blocked(.byOther)),
        ("ERR_BLOCKED_BY_RECEIVER", .blocked(.byOther)), ("ERR_GUID_NOT_FOUND", .unknown),
        ("ERR_GROUP_NOT_JOINED", .unknown), ("ERR_MESSAGE_NO_ACCESS", .unknown),
        ("ERR_CONVERSATION_NOT_ACCESSIBLE", .unknown),
    ])
    func aCodeSaysWhatItMeansBetweenTwoUsers(code: String, access: ChatAccess) {
        var facts = AccessFacts(receiver: toAlice)
        _ = facts.refused(ChatError.Code(rawValue: code))
        #expect(facts.access == access)
    }

    @Test func whatAGroupTellsOfItselfDecides() {
        let cases: [(Counterpart, ChatAccess)] = [
            (group(joined: true), .open), (group(joined: false), .notMember(.anyone)),
            (group(.private, joined: false), .notMember(.none)),
            (group(.password, joined: false), .notMember(.password(wasWrong: false))),
            (group(joined: false, banned: true), .banned), (group(joined: nil), .unknown),
        ]
        for (told, access) in cases {
            var facts = AccessFacts(receiver: toTeam)
            facts.told(told)
            #expect(facts.access == access)
        }
    }

    @Test func whatAUserTellsOfThemselvesDecides() {
        let cases: [(Counterpart, ChatAccess)] = [
            (user(), .open), (user(byMe: false, byOther: false, deactivatedAt: 0), .open),
            (user(byMe: true), .blocked(.byMe)), (user(byOther: true), .blocked(.byOther)),
            (user(byMe: true, byOther: true), .blocked(.mutual)), (user(deactivatedAt: 5), .deactivated),
        ]
        for (told, access) in cases {
            var facts = AccessFacts(receiver: toAlice)
            facts.told(told)
            #expect(facts.access == access)
        }
    }

    @Test func aRefusalGetsItsOfferFromTheGroupInEitherOrder() {
        for toldFirst in [true, false] {
            var facts = AccessFacts(receiver: toTeam)
            if toldFirst { facts.told(group(joined: nil)) }
            _ = facts.refused(.groupNotJoined)
            if !toldFirst { facts.told(group(joined: nil)) }
            #expect(facts.access == .notMember(.anyone))
            facts.readHistory()
            #expect(facts.access == .open)
        }
    }

    @Test func aGroupThatRefusesToBeJoinedIsNotOfferedAgain() {
        var facts = AccessFacts(receiver: toTeam)
        facts.told(group(joined: false))
        #expect(facts.refused(.groupJoinNotAllowed) == false)
        #expect(facts.access == .notMember(.none))
    }

    @Test func aBlockOutlastsHistoryAndAUserWithoutFlagsAndEndsWithTheFlagsThatSaySo() {
        var facts = AccessFacts(receiver: toAlice)
        _ = facts.refused(.blockedSender)
        facts.readHistory()
        facts.told(user())
        #expect(facts.access == .blocked(.byOther))
        facts.told(user(byMe: true, byOther: false))
        #expect(facts.access == .blocked(.byMe))
        facts.unblocked()
        #expect(facts.access == .open)
    }

    @Test func unblockingEndsOnesOwnPartAlone() {
        var facts = AccessFacts(receiver: toAlice)
        facts.told(user(byMe: true, byOther: true))
        facts.unblocked()
        #expect(facts.access == .blocked(.byOther))
    }

    /// Each state says who may write, what is shown, why, and what to do.
    @Test func eachStateHasItsMeaning() {
        let states: [(ChatAccess, composer: Bool, history: Bool, ChatAccess.Remedy?)] = [
            (.unknown, true, true, nil), (.open, true, true, nil), (.notMember(.none), false, false, nil),
            (.notMember(.anyone), false, false, .join),
            (.notMember(.password(wasWrong: false)), false, false, .enterPassword),
            (.notMember(.password(wasWrong: true)), false, false, .enterPassword), (.banned, false, false, nil),
            (.notFound, false, false, nil), (.deactivated, false, true, nil), (.blocked(.byMe), false, true, .unblock),
            (.blocked(.mutual), false, true, .unblock), (.blocked(.byOther), false, true, nil),
        ]
        for (access, composer, history, remedy) in states {
            #expect(access.isComposerEnabled == composer && access.permitsHistory == history, "\(access)")
            #expect(access.remedy == remedy, "\(access)")
            #expect((access.explanation == nil) == composer, "a person is told why they cannot write")
        }
        // A blocked person is not told that they are (the reason must not give it away).
        #expect(ChatAccess.blocked(.byOther).explanation?.contains("block") == false)
    }
}
