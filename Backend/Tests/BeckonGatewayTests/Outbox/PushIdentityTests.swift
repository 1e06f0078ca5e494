import BeckonGateway
import BeckonModel
import BeckonServer
import Testing

@Suite struct PushIdentityTests {
    private let a = UserID(unchecked: "a")
    private let b = UserID(unchecked: "b")
    private let device = DeviceID(rawValue: 1)

    private func identity(
        _ id: Int64 = 7, revision: Int64 = 0, to account: String = "b", on device: Int64 = 1
    ) -> PushIdentity {
        PushIdentity(
            of: MessageKey(conversation: ConversationKey(a, b), id: id), revision: revision,
            to: UserID(unchecked: account), on: DeviceID(rawValue: device))
    }

    /// sh-25 A: the same on every try.
    @Test func isTheSameEachTime() {
        #expect(identity() == identity())
    }

    @Test func anEditReplacesWhatIsShownAndIsAnotherPush() {
        #expect(identity(revision: 1).collapseID == identity().collapseID)
        #expect(identity(revision: 1).apnsID != identity().apnsID)
    }

    /// sh-25 C: a collapse id of the chat would let messages replace each other.
    @Test func twoMessagesOfAChatDoNotReplaceEachOther() {
        #expect(identity(8).collapseID != identity(7).collapseID)
    }

    /// server-notes §4: two accounts on one phone share a group.
    @Test func twoAccountsDoNotReplaceEachOther() {
        #expect(identity(to: "a").collapseID != identity(to: "b").collapseID)
    }

    @Test func devicesHaveTheirOwnIdentifierAndTheSameCollapseIdentifier() {
        #expect(identity(on: 2).apnsID != identity(on: 1).apnsID)
        #expect(identity(on: 2).collapseID == identity(on: 1).collapseID)
    }

    /// Design §4, *Badge*: the newer number replaces the older one of that account, and nothing that is shown.
    @Test func theNumberAloneIsReplacedByANewerOneOfTheSameAccount() {
        func number(_ version: Int64, to account: UserID, on device: DeviceID) -> PushIdentity {
            PushIdentity(of: Badge(total: 0, version: version), to: account, on: device)
        }
        let first = number(1, to: b, on: device)
        #expect(number(1, to: b, on: device) == first, "the same on every try")
        #expect(number(2, to: b, on: device).collapseID == first.collapseID)
        #expect(number(2, to: b, on: device).apnsID != first.apnsID)
        #expect(number(1, to: b, on: DeviceID(rawValue: 2)).apnsID != first.apnsID)
        #expect(number(1, to: a, on: device).collapseID != first.collapseID)
        #expect(first.collapseID.utf8.count == 43 && first.collapseID != identity().collapseID)
    }

    /// Design §4, *Identity*: the label of these two is the same.
    @Test func conversationsWithOneLabelHaveDifferentIdentifiers() {
        let first = MessageKey(
            conversation: ConversationKey(UserID(unchecked: "a_user_b"), UserID(unchecked: "c")), id: 1)
        let second = MessageKey(
            conversation: ConversationKey(UserID(unchecked: "a"), UserID(unchecked: "b_user_c")), id: 1)
        #expect(first.conversation.label == second.conversation.label)
        #expect(
            PushIdentity(of: first, to: a, on: device).collapseID
                != PushIdentity(of: second, to: a, on: device).collapseID)
    }

    /// push-protocols, *APNs headers*: a lower-case UUID, a collapse id of at most 64 bytes.
    @Test func haveTheFormsThatAPNsWants() {
        #expect(
            identity().apnsID.wholeMatch(of: /[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/)
                != nil)
        #expect(identity().collapseID.utf8.count == 43)
    }
}
