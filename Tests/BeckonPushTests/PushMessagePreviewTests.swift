import BeckonModel
import BeckonPush
import Testing

/// What of a push is a message to show before the server has answered (R-E15).
@Suite struct PushMessagePreviewTests {
    private func push(_ change: (inout PushMessage) -> Void) -> PushMessage {
        var push = PushMessage(
            dialect: "beckon", type: .text, sender: .init(id: "alice", name: "Alice", avatar: "a.png"),
            recipient: .init(id: "bob"), messageID: "7", text: "Hello", sentAt: 5)
        change(&push)
        return push
    }

    @Test func aMessageIsShownWithWhatThePushTells() {
        let alice = User(uid: UserID(unchecked: "alice"), name: "Alice", avatar: "a.png")
        let preview = push { _ in }.preview
        #expect(preview == MessagePreview(id: "7", sender: alice, text: "Hello", sentAt: 5))
        #expect(preview?.messageID == 7)
    }

    @Test func aFileIsShownWithoutAText() {
        let preview = push {
            $0.type = .image
            $0.text = nil
        }.preview
        #expect(preview?.type == .image && preview?.text == nil)
    }

    /// what a deletion takes back must not be shown, and an edit has a current state to be asked for.
    @Test(arguments: [PushMessage.Kind.update, .action, .call, .reaction, .read, .session, .notification, .encrypted])
    func whatIsNoNewMessageIsNotShown(kind: PushMessage.Kind) {
        #expect(push { $0.kind = kind }.preview == nil)
    }

    @Test func aPushWithoutContentOrSenderIsNotShown() {
        #expect(push { $0.text = nil }.preview == nil)
        #expect(push { $0.text = "" }.preview == nil)
        #expect(push { $0.sender = nil }.preview == nil)
        #expect(push { $0.sender = .init(id: "@alice:example.org") }.preview == nil)
    }

    @Test(arguments: [
        ("7", 7 as Int64?), ("0", nil), ("-7", nil), ("7.5", nil), ("8f14e45f", nil), ("99999999999999999999", nil),
        ("", nil), (nil, nil),
    ])
    func anIDIsAMessagesWhereItIsAPositiveNumber(id: String?, number: Int64?) {
        #expect(push { $0.messageID = id }.preview?.messageID == number)
    }
}
