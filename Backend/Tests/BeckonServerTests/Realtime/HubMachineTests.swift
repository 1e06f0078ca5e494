import BeckonModel
import Testing

@testable import BeckonServer

@Suite struct HubMachineTests {
    private let alice = Session(id: SessionID(rawValue: 1), uid: "alice")
    private let aliceTablet = Session(id: SessionID(rawValue: 2), uid: "alice")
    private let bob = Session(id: SessionID(rawValue: 3), uid: "bob")
    private let carol = Session(id: SessionID(rawValue: 4), uid: "carol")
    private let pair = ConversationKey("alice", "bob")
    private let key = MessageKey(conversation: ConversationKey("alice", "bob"), id: 7)

    private func ready(_ session: Session, in groups: [GroupID] = [], _ machine: inout HubMachine) -> ConnectionID {
        let id = machine.connect(session)
        let result1 = machine.makeReady(id, groups: groups)
        #expect(result1)
        return id
    }

    @Test func bothSidesHearExceptTheSessionThatSent() {
        var machine = HubMachine()
        _ = ready(alice, &machine)
        let tablet = ready(aliceTablet, &machine)
        let other = ready(bob, &machine)
        _ = ready(carol, &machine)
        #expect(machine.audience(of: pair, except: alice.id) == [tablet, other])
    }

    @Test func aConnectionHearsNothingBeforeItIsReady() {
        var machine = HubMachine()
        let id = machine.connect(bob)
        #expect(machine.audience(of: pair, except: alice.id) == [])
        let result2 = machine.makeReady(id, groups: [])
        #expect(result2)
        #expect(machine.audience(of: pair, except: alice.id) == [id])
    }

    @Test func membersOfAGroupHearAndOthersDoNot() {
        var machine = HubMachine()
        let one = ready(alice, in: ["team"], &machine)
        _ = ready(carol, in: ["other"], &machine)
        let joined = ready(bob, &machine)
        #expect(machine.audience(of: ConversationKey("team"), except: carol.id) == [one])
        machine.join("bob", "team")
        #expect(machine.audience(of: ConversationKey("team"), except: carol.id) == [one, joined])
    }

    /// The groups are read from the store while the connection waits; a join that commits meanwhile is not in them.
    @Test func aJoinBetweenConnectingAndReadinessIsNotLost() {
        var machine = HubMachine()
        let id = machine.connect(bob)
        machine.join("bob", "team")
        let result3 = machine.makeReady(id, groups: [])
        #expect(result3)
        #expect(machine.audience(of: ConversationKey("team"), except: alice.id) == [id])
    }

    @Test func whoHasLeftAGroupHearsNothingOfItOnAnyDevice() {
        var machine = HubMachine()
        let one = ready(alice, in: ["team", "other"], &machine)
        let two = ready(aliceTablet, in: ["team", "other"], &machine)
        machine.leave("alice", "team")
        machine.leave("carol", "team")
        #expect(machine.audience(of: ConversationKey("team"), except: bob.id) == [])
        #expect(machine.audience(of: ConversationKey("other"), except: bob.id) == [one, two])
        machine.join("alice", "team")
        #expect(machine.audience(of: ConversationKey("team"), except: bob.id) == [one, two])
    }

    /// The groups were read before the user was thrown out, and come after the word of it (server-notes §7, security 3).
    @Test func aRemovalBetweenConnectingAndReadinessIsNotUndone() {
        var machine = HubMachine()
        let id = machine.connect(bob)
        machine.leave("bob", "team")
        let isReady = machine.makeReady(id, groups: ["team"])
        #expect(isReady && machine.audience(of: ConversationKey("team"), except: alice.id) == [])
        // Back again while another device connects.
        let second = machine.connect(bob)
        machine.join("bob", "team")
        machine.leave("bob", "team")
        machine.join("bob", "team")
        let isSecondReady = machine.makeReady(second, groups: ["team"])
        #expect(isSecondReady && machine.audience(of: ConversationKey("team"), except: alice.id) == [id, second])
    }

    @Test func nobodyHearsAGroupThatWasDeletedNotEvenWhoseGroupsWereReadBefore() {
        var machine = HubMachine()
        let one = ready(alice, in: ["team", "other"], &machine)
        let late = machine.connect(bob)
        machine.dissolve("team")
        let isReady = machine.makeReady(late, groups: ["team", "other"])
        #expect(isReady && machine.audience(of: ConversationKey("team"), except: nil) == [])
        #expect(machine.audience(of: ConversationKey("other"), except: nil) == [one, late])
    }

    @Test func onesOwnOtherDevicesAreThoseThatAreReady() {
        var machine = HubMachine()
        let phone = ready(alice, &machine)
        let tablet = ready(aliceTablet, &machine)
        _ = ready(bob, &machine)
        _ = machine.connect(aliceTablet)
        #expect(machine.devices(of: "alice", except: alice.id) == [tablet])
        #expect(machine.devices(of: "alice", except: bob.id) == [phone, tablet])
        #expect(machine.devices(of: "nobody", except: bob.id) == [])
    }

    @Test func nothingIsLeftOfAUserWhoseLastConnectionIsGone() {
        var machine = HubMachine()
        let one = ready(bob, in: ["team"], &machine)
        let two = ready(bob, in: ["team"], &machine)
        machine.disconnect(one)
        #expect(machine.audience(of: ConversationKey("team"), except: alice.id) == [two])
        machine.disconnect(two)
        machine.disconnect(two)
        #expect(machine.audience(of: ConversationKey("team"), except: alice.id) == [] && machine.count == 0)
        machine.join("bob", "other")
        _ = ready(bob, &machine)
        #expect(machine.audience(of: ConversationKey("other"), except: alice.id) == [])
    }

    @Test func aConnectionThatIsGoneCannotBecomeReady() {
        var machine = HubMachine()
        let id = machine.connect(bob)
        machine.disconnect(id)
        let result4 = machine.makeReady(id, groups: ["team"])
        #expect(result4 == false)
        #expect(machine.audience(of: pair, except: alice.id) == [])
    }

    @Test func anEndedSessionLosesItsConnectionsAndItsMemory() {
        var machine = HubMachine()
        let one = ready(bob, &machine)
        let two = ready(bob, &machine)
        _ = machine.acknowledge(one, key, shown: true)
        let result5 = machine.end(bob.id)
        #expect(result5 == [one, two])
        #expect(machine.answer(bob.id, key) == .notConnected && machine.count == 0)
    }

    /// Server-notes §4: not pushed only if that device acknowledged the message.
    @Test func presenceFollowsWhatTheDeviceTold() {
        var machine = HubMachine()
        #expect(machine.answer(bob.id, key) == .notConnected)
        let id = machine.connect(bob)
        #expect(machine.answer(bob.id, key) == .notConnected)
        let result6 = machine.makeReady(id, groups: [])
        #expect(result6)
        #expect(machine.answer(bob.id, key) == .unanswered)
        let result7 = machine.acknowledge(id, key, shown: false)
        #expect(result7)
        #expect(machine.answer(bob.id, key) == .notShown)
        let result8 = machine.acknowledge(id, key, shown: true)
        #expect(result8)
        #expect(machine.answer(bob.id, key) == .shown)
        // Another device of the same user speaks for itself.
        #expect(machine.answer(alice.id, key) == .notConnected)
    }

    @Test func whatADeviceToldStaysTrueAfterItsConnectionIsGoneWithinBounds() {
        var machine = HubMachine(departedLimit: 2)
        for session in [alice, bob, carol] {
            let id = ready(session, &machine)
            _ = machine.acknowledge(id, key, shown: true)
            machine.disconnect(id)
        }
        #expect(machine.answer(alice.id, key) == .notConnected)
        #expect(machine.answer(bob.id, key) == .shown && machine.answer(carol.id, key) == .shown)
        // Who comes back is not among those who are forgotten.
        _ = ready(bob, &machine)
        // Nor does one that told nothing take the place of one that did.
        for _ in 0..<3 { machine.disconnect(ready(alice, &machine)) }
        #expect(machine.answer(bob.id, key) == .shown && machine.answer(carol.id, key) == .shown)
        for session in [alice, aliceTablet] {
            let id = ready(session, &machine)
            _ = machine.acknowledge(id, key, shown: true)
            machine.disconnect(id)
        }
        #expect(machine.answer(bob.id, key) == .shown && machine.answer(carol.id, key) == .notConnected)
    }
}
