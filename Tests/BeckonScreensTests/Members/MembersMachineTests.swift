import FoundationEssentials
import BeckonAPI
import BeckonClient
import BeckonModel
import Testing

@testable import BeckonScreens

@Suite struct MembersMachineTests {
    private let guid = GroupID(unchecked: "team")

    private func user(_ name: String) -> User { User(uid: UserID(unchecked: name), name: name.capitalized) }
    private func member(_ name: String, _ scope: MemberScope = .participant) -> GroupMember {
        GroupMember(user: user(name), scope: scope)
    }

    private func group(owner: String = "zoe", scope: MemberScope? = nil) -> Group {
        var group = Group(
            guid: guid, name: "Team", membersCount: 4, owner: UserID(unchecked: owner), hasJoined: true)
        group.scope = scope
        return group
    }

    private func machine(
        _ mine: MemberScope = .participant, owner: String = "zoe", others: [GroupMember]? = nil, more: Bool = false
    ) -> MembersMachine {
        var machine = MembersMachine(account: bob.uid, guid: guid)
        #expect(machine.handle(.appeared) == [.loadGroup, .load(after: nil)])
        _ = machine.handle(.loadedGroup(group(owner: owner, scope: mine)))
        let others = others ?? [member("adam", .admin), member("mia", .moderator), member("pia")]
        let members = (others + [GroupMember(user: bob, scope: mine)]).sorted { $0.user.uid < $1.user.uid }
        #expect(machine.handle(.loaded(GroupMembers(members: members, hasMore: more), after: nil)) == [])
        return machine
    }

    private func uids(_ machine: MembersMachine) -> [String] {
        machine.snapshot.rows.map(\.member.user.uid.rawValue)
    }

    private func powers(_ machine: MembersMachine, over name: String) -> MemberPowers? {
        machine.snapshot.rows.first { $0.member.user.uid.rawValue == name }?.powers
    }

    // MARK: Loading

    @Test func theListIsPaged() {
        var machine = machine(more: true)
        #expect(machine.snapshot.state == .loaded && machine.snapshot.hasMore)
        #expect(machine.handle(.loadMore) == [.load(after: UserID(unchecked: "pia"))])
        #expect(machine.snapshot.isLoadingMore && machine.handle(.loadMore) == [])
        let more = GroupMembers(members: [member("zoe", .admin)], hasMore: false)
        _ = machine.handle(.loaded(more, after: UserID(unchecked: "pia")))
        #expect(uids(machine) == ["adam", "bob", "mia", "pia", "zoe"])
        #expect(!machine.snapshot.hasMore && machine.handle(.loadMore) == [])
        #expect(machine.snapshot.rows.last?.isOwner == true && machine.snapshot.rows[1].isMe)
    }

    @Test func aFailureIsShownWhereNothingIsThereAndCanBeTriedAgain() {
        var machine = MembersMachine(account: bob.uid, guid: guid)
        _ = machine.handle(.appeared)
        _ = machine.handle(.failed(failure, after: nil))
        _ = machine.handle(.failedGroup(failure))
        #expect(machine.snapshot.state == .failed(failure) && !machine.snapshot.hasLeft)
        #expect(machine.handle(.reload) == [.loadGroup, .load(after: nil)])
        #expect(machine.snapshot.state == .loading)
        _ = machine.handle(.loaded(GroupMembers(members: [member("pia")], hasMore: true), after: nil))
        _ = machine.handle(.loadMore)
        _ = machine.handle(.failed(failure, after: UserID(unchecked: "pia")))
        #expect(machine.snapshot.state == .loaded && !machine.snapshot.isLoadingMore)
        #expect(machine.handle(.loadMore) == [.load(after: UserID(unchecked: "pia"))])
    }

    @Test(arguments: [ChatError.Code.groupNotJoined, .bannedGroupMember, .guidNotFound, .notAMember])
    func whoIsNotInTheGroupSeesNobody(code: ChatError.Code) {
        var machine = machine()
        _ = machine.handle(.reload)
        let error = ChatError(code, "No.")
        _ = machine.handle(.failed(error, after: nil))
        #expect(machine.snapshot.state == .failed(error) && machine.snapshot.hasLeft)
        #expect(machine.snapshot.rows == [] && machine.snapshot.addableScopes == [] && !machine.snapshot.mayLeave)
    }

    @Test func theListIsFilteredByNameWhateverItsCaseAndAccents() {
        var machine = machine(others: [
            member("pia"), GroupMember(user: User(uid: UserID(unchecked: "e1"), name: "Éva"), scope: .participant),
        ])
        _ = machine.handle(.filter("EV"))
        #expect(uids(machine) == ["e1"] && machine.snapshot.filter == "EV")
        _ = machine.handle(.filter("pi"))
        #expect(uids(machine) == ["pia"])
        _ = machine.handle(.filter(""))
        #expect(uids(machine) == ["bob", "e1", "pia"])
    }

    @Test func aReconnectionAndAChangeElsewhereLoadAgainAndTheListStaysMeanwhile() {
        var machine = machine()
        #expect(machine.handle(.heard(.connected)) == [.loadGroup, .load(after: nil)])
        #expect(machine.handle(.heard(.changed([.group(guid)]))) == [])
        #expect(uids(machine).count == 4 && machine.snapshot.state == .loaded)
        #expect(
            machine.handle(.loaded(GroupMembers(members: [member("pia")], hasMore: false), after: nil)) == [
                .load(after: nil)
            ])
        #expect(machine.handle(.heard(.changed([toAlice]))) == [])
    }

    // MARK: Powers

    @Test func aParticipantDoesNothingToAnybodyAndMayLeave() {
        let machine = machine()
        #expect(machine.snapshot.rows.allSatisfy { $0.powers == MemberPowers() })
        #expect(machine.snapshot.addableScopes == [] && machine.snapshot.mayLeave)
    }

    @Test func aModeratorRemovesThoseBelow() {
        let machine = machine(.moderator)
        for name in ["adam", "mia", "bob"] { #expect(powers(machine, over: name) == MemberPowers()) }
        #expect(powers(machine, over: "pia")?.mayKick == true && powers(machine, over: "pia")?.mayBan == true)
        #expect(powers(machine, over: "pia")?.scopes == [])
        #expect(machine.snapshot.addableScopes == [.participant, .moderator])
    }

    @Test func anAdminChangesScopesOfThoseBelowAndNotOfOtherAdmins() {
        let machine = machine(
            .admin, others: [member("adam", .admin), member("mia", .moderator), member("zoe", .admin)])
        #expect(powers(machine, over: "adam") == MemberPowers() && powers(machine, over: "zoe") == MemberPowers())
        #expect(powers(machine, over: "mia")?.scopes == [.admin, .participant])
        #expect(powers(machine, over: "mia")?.mayHandOver == false && machine.snapshot.mayLeave)
    }

    @Test func theOwnerStandsAboveAdminsHandsOverAndCannotLeave() {
        let machine = machine(.admin, owner: "bob")
        #expect(powers(machine, over: "adam")?.scopes == [.moderator, .participant])
        #expect(powers(machine, over: "pia")?.mayHandOver == true && !machine.snapshot.mayLeave)
        #expect(powers(machine, over: "bob") == MemberPowers())
    }

    @Test func whatIsNotAllowedIsNotAskedFor() {
        var machine = machine(.moderator)
        for change in [
            MemberChange.kick(UserID(unchecked: "adam")), .ban(UserID(unchecked: "mia")), .kick(bob.uid),
            .scope(.admin, of: UserID(unchecked: "pia")), .handOver(to: UserID(unchecked: "pia")),
            .add(alice.uid, as: .admin), .kick(UserID(unchecked: "nobody")),
        ] {
            #expect(machine.handle(.change(change)) == [])
        }
        var owner = self.machine(.admin, owner: "bob")
        #expect(owner.handle(.change(.leave)) == [])
    }

    // MARK: Changes

    private func does(_ change: MemberChange, _ machine: inout MembersMachine) -> [MembersMachine.Action] {
        #expect(machine.handle(.change(change)) == [.change(change)])
        #expect(machine.handle(.change(change)) == [], "once at a time")
        return machine.handle(.changed(change))
    }

    @Test func eachChangeIsShownOnceTheServerHasMadeIt() {
        let pia = UserID(unchecked: "pia")
        var machine = machine(.admin, owner: "bob")
        _ = machine.handle(.change(.scope(.moderator, of: pia)))
        #expect(
            machine.snapshot.rows.last?.isChanging == true && machine.snapshot.rows.last?.member.scope == .participant)
        _ = machine.handle(.changed(.scope(.moderator, of: pia)))
        #expect(
            machine.snapshot.rows.last?.member.scope == .moderator && machine.snapshot.rows.last?.isChanging == false)
        #expect(does(.kick(UserID(unchecked: "mia")), &machine) == [])
        #expect(uids(machine) == ["adam", "bob", "pia"] && machine.snapshot.group?.membersCount == 3)
        #expect(does(.ban(pia), &machine) == [])
        #expect(uids(machine) == ["adam", "bob"] && machine.snapshot.banned == [user("pia")])
        #expect(does(.unban(pia), &machine) == [])
        #expect(machine.snapshot.banned == [])
        // Who is not here can be banned too.
        #expect(does(.ban(UserID(unchecked: "troll")), &machine) == [])
        #expect(machine.snapshot.banned.map(\.uid.rawValue) == ["troll"])
        #expect(does(.add(alice.uid, as: .participant), &machine) == [.loadGroup, .load(after: nil)])
        #expect(does(.handOver(to: UserID(unchecked: "adam")), &machine) == [])
        #expect(machine.snapshot.rows.first?.isOwner == true && machine.snapshot.mayLeave)
        #expect(does(.leave, &machine) == [])
        #expect(machine.snapshot.hasLeft && machine.snapshot.rows == [])
        #expect(machine.handle(.change(.kick(pia))) == [])
    }

    @Test func aRefusalIsToldAndWhatTheServerKnowsIsLoaded() {
        let pia = UserID(unchecked: "pia")
        var machine = machine(.moderator)
        _ = machine.handle(.change(.kick(pia)))
        let refusal = ChatError(.groupNoClearance, "No.")
        #expect(machine.handle(.failedChange(.kick(pia), refusal)) == [.loadGroup, .load(after: nil)])
        #expect(machine.snapshot.failure == refusal && machine.snapshot.rows.allSatisfy { !$0.isChanging })
        _ = machine.handle(
            .loaded(
                GroupMembers(members: [member("pia"), GroupMember(user: bob, scope: .moderator)], hasMore: false),
                after: nil))
        #expect(machine.snapshot.failure == refusal)
        #expect(machine.handle(.change(.kick(pia))) == [.change(.kick(pia))])
        #expect(machine.snapshot.failure == nil)
        #expect(machine.handle(.failedChange(.kick(pia), failure)) == [], "nobody was reached")
        #expect(machine.snapshot.failure == failure)
    }

    // MARK: Hearing

    private func happening(
        _ action: MessageAction, to name: String?, by sender: User = alice, _ more: [String: JSONValue] = [:]
    )
        -> MembersMachine.Event
    {
        var message = message(9, from: sender)
        message.receiver = .group(group())
        message.category = .action
        var data = more
        data["action"] = .string(action.rawValue)
        if let name { data["entities"] = ["on": ["entityType": "user", "entity": ["uid": .string(name)]]] }
        message.data = data
        return .heard(.message(message))
    }

    @Test func whatHappensElsewhereIsFollowed() {
        var machine = machine(.moderator)
        #expect(machine.handle(happening(.kicked, to: "pia")) == [])
        #expect(uids(machine) == ["adam", "bob", "mia"])
        _ = machine.handle(happening(.left, to: nil, by: user("mia")))
        #expect(uids(machine) == ["adam", "bob"])
        _ = machine.handle(happening(.scopeChanged, to: "bob", ["newScope": "participant"]))
        #expect(machine.snapshot.rows[1].member.scope == .participant && machine.snapshot.addableScopes == [])
        #expect(machine.handle(happening(.joined, to: nil, by: user("carl"))) == [.loadGroup, .load(after: nil)])
        #expect(machine.handle(.heard(.message(message(3)))) == [])
    }

    @Test(arguments: [
        (MessageAction.kicked, ChatError.Code.groupNotJoined), (.banned, .bannedGroupMember),
        (.groupDeleted, .guidNotFound),
    ])
    func whoIsRemovedSeesNobodyFromThenOn(action: MessageAction, code: ChatError.Code) {
        var machine = machine(.moderator)
        _ = machine.handle(happening(action, to: action == .groupDeleted ? nil : "bob"))
        #expect(machine.snapshot.hasLeft && machine.snapshot.rows == [])
        guard case .failed(let error) = machine.snapshot.state else {
            Issue.record("it is not told")
            return
        }
        #expect(error.code == code)
    }

    @Test func nothingIsAskedForThatNobodySees() {
        var machine = machine(.admin, more: true)
        _ = machine.handle(.disappeared)
        #expect(machine.handle(.loadMore) == [] && machine.handle(.reload) == [])
        #expect(machine.handle(.change(.kick(UserID(unchecked: "pia")))) == [])
        #expect(machine.handle(.appeared) == [.loadGroup, .load(after: nil)])
    }
}
