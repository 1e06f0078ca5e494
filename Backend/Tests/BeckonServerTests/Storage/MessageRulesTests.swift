import BeckonModel
import BeckonServer
import Testing

/// Who takes back what was said, for all ranks (R-B; server-notes §7, security 2).
@Suite struct MessageRulesTests {
    private static let ranks: [(scope: MemberScope, isOwner: Bool)] = [
        (.participant, false), (.moderator, false), (.admin, false), (.admin, true),
    ]

    private static func refusal(_ sender: Int?, by actor: Int?) -> MessageRefusal? {
        func standing(_ uid: UserID, _ rank: Int?) -> MemberStanding? {
            rank.map { MemberStanding(uid, scope: ranks[$0].scope, isOwner: ranks[$0].isOwner) }
        }
        let message = Message(
            id: 1, muid: "m", conversationID: ConversationID(GroupID(unchecked: "team")),
            sender: User(uid: "alice", name: ""), receiver: .group(Group(guid: "team", name: "")), sentAt: 1)
        do throws(MessageRefusal) {
            try MessageRules.checkDeletion(
                of: message, sentBy: standing("alice", sender), by: "bob", standing: standing("bob", actor))
            return nil
        } catch {
            return error
        }
    }

    @Test func onlyDownwardsAndByAModeratorAtLeast() {
        for sender in Self.ranks.indices {
            for actor in Self.ranks.indices {
                let expected: MessageRefusal? = actor == 0 ? .notItsSender : actor > sender ? nil : .noClearance
                #expect(Self.refusal(sender, by: actor) == expected, "\(sender) by \(actor)")
            }
        }
    }

    @Test func inAConversationOfTwoOnlyTheSender() { #expect(Self.refusal(nil, by: nil) == .notItsSender) }
}
