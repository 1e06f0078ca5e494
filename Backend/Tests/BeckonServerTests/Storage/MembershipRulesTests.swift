import BeckonModel
import Testing

@testable import BeckonServer

/// Who may do what to whom, every pair of standings.
@Suite struct MembershipRulesTests {
    private static let standings: [(name: String, scope: MemberScope, isOwner: Bool)] = [
        ("participant", .participant, false), ("moderator", .moderator, false), ("admin", .admin, false),
        ("owner", .admin, true),
    ]

    private func standing(_ index: Int, _ uid: UserID) -> MemberStanding {
        MemberStanding(uid, scope: Self.standings[index].scope, isOwner: Self.standings[index].isOwner)
    }

    private func refusal(_ body: () throws(MembershipRefusal) -> Void) -> MembershipRefusal? {
        do {
            try body()
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: 0..<4, 0..<4)
    func removalGoesDownwardsOnlyAndNeedsAModerator(_ actor: Int, _ target: Int) {
        let found = refusal { () throws(MembershipRefusal) in
            try MembershipRules.checkRemoval(of: standing(target, "b"), by: standing(actor, "a"))
        }
        #expect(found == (actor == 0 ? .needsModerator : target < actor ? nil : .noClearance))
    }

    @Test(arguments: 0..<4, 0..<4)
    func scopesAreChangedByAdminsAndOfThoseBelow(_ actor: Int, _ target: Int) {
        let found = refusal { () throws(MembershipRefusal) in
            try MembershipRules.checkScope(of: standing(target, "b"), by: standing(actor, "a"))
        }
        #expect(found == (actor < 2 ? .needsAdmin : target < actor ? nil : .noClearance))
    }

    @Test(arguments: 0..<4, [MemberScope.participant, .moderator, .admin])
    func nobodyIsAddedAboveWhoeverAdds(_ actor: Int, _ scope: MemberScope) {
        let found = refusal { () throws(MembershipRefusal) in
            try MembershipRules.checkAdding(with: scope, by: standing(actor, "a"))
        }
        let isTooHigh = actor == 1 && scope == .admin
        #expect(found == (actor == 0 ? .needsModerator : isTooHigh ? .noScopeClearance : nil))
    }

    @Test(arguments: 0..<4)
    func onlyTheOwnerHandsTheGroupOverAndToAnother(_ actor: Int) {
        let (from, isOwner) = (standing(actor, "a"), Self.standings[actor].isOwner)
        #expect(
            refusal { () throws(MembershipRefusal) in
                try MembershipRules.checkTransfer(to: standing(0, "b"), by: from)
            } == (isOwner ? nil : .needsOwner))
        #expect(
            refusal { () throws(MembershipRefusal) in try MembershipRules.checkTransfer(to: from, by: from) }
                == (isOwner ? .selfAction : .needsOwner))
    }

    @Test(arguments: 0..<4)
    func nobodyRemovesThemselvesAndOnlyTheOwnerMayNotLeave(_ index: Int) {
        let (member, isOwner) = (standing(index, "a"), Self.standings[index].isOwner)
        #expect(
            refusal { () throws(MembershipRefusal) in try MembershipRules.checkRemoval(of: member, by: member) }
                == .selfAction)
        #expect(
            refusal { () throws(MembershipRefusal) in try MembershipRules.checkLeaving(of: member) }
                == (isOwner ? .ownerCannotLeave : nil))
    }

    @Test func aScopeThatIsNotKnownGivesNoPower() {
        #expect(!MemberStanding("a", scope: MemberScope(rawValue: "king")).isModerating)
    }
}
