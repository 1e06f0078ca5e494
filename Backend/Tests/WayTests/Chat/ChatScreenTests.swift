import BeckonAPI
import BeckonClient
import BeckonModel
import BeckonStore
import Foundation
import Testing

@testable import beckon

/// Issue 7, *Command*: the screen of `beckon chat`, events in and lines out.
struct ChatScreenTests {
    private let alice = User(uid: UserID(unchecked: "alice"), name: "Alice")
    private let bob = User(uid: UserID(unchecked: "bob"), name: "Bob")
    private let toBob = Receiver.user(UserID(unchecked: "bob"))
    private var text: ChatText {
        ChatText(account: alice.uid, style: TextStyle(isColoured: false), timeZone: TimeZone(secondsFromGMT: 3600)!)
    }

    private func message(_ id: Int64, _ said: String, from sender: User? = nil, muid: String = "m") -> Message {
        let sender = sender ?? bob
        return Message(
            id: id, muid: muid, conversationID: ConversationID(of: alice.uid, with: toBob), sender: sender,
            receiver: .user(sender == bob ? alice.uid : bob.uid), text: said, sentAt: 1_796_072_031)
    }

    private func conversation(othersReadUpTo: Int64 = 0) -> StoredConversation {
        StoredConversation(
            counterpart: .user(bob), conversationID: ConversationID(of: alice.uid, with: toBob),
            othersReadUpTo: othersReadUpTo)
    }

    /// A screen with a conversation of bob's that holds these.
    private func screen(_ messages: [Message] = []) -> ChatScreen {
        var screen = ChatScreen(text: text, with: nil)
        _ = screen.handle(.client(.connected))
        _ = screen.handle(.answered(ChatRequest(word: .open(toBob)), .page(page(messages))))
        return screen
    }

    private func page(_ messages: [Message], unsent: [LocalMessage] = []) -> ChatPage {
        ChatPage(
            receiver: toBob, stored: StoredPage(messages: messages, older: .end, newer: .end),
            conversation: conversation(), unsent: unsent)
    }

    private func said(_ actions: [ChatFaceAction]) -> [String] {
        actions.flatMap { action -> [String] in if case .say(let lines) = action { lines } else { [] } }
    }

    @Test func aLineIsSentAndAWordIsDone() {
        var screen = screen()
        #expect(screen.handle(.line("Hello")) == [.perform(ChatRequest(word: .send("Hello"), receiver: toBob))])
        #expect(screen.handle(.line("//shrug")) == [.perform(ChatRequest(word: .send("/shrug"), receiver: toBob))])
        #expect(
            screen.handle(.line("/edit #3  two  spaces "))
                == [.perform(ChatRequest(word: .edit(3, "two  spaces "), receiver: toBob))])
        #expect(screen.handle(.line("  ")) == [])
        #expect(said(screen.handle(.line("/dance"))).first?.contains("does not know 'dance'") == true)
        var fresh = ChatScreen(text: text, with: nil)
        #expect(said(fresh.handle(.line("Hello"))).first?.contains("/open UID") == true)
    }

    /// What is on screen is read, what comes elsewhere is told and only acknowledged.
    @Test func aMessageOfTheOpenConversationIsShownAcknowledgedAndRead() {
        var screen = screen()
        let message = message(4, "Hi")
        #expect(
            screen.handle(.client(.message(message)))
                == [
                    .say(["#4     21:53 Bob: Hi"]), .acknowledge(message, shown: true), .markRead(toBob, upTo: 4),
                ])
        #expect(said(screen.handle(.client(.message(message)))) == [])
        var elsewhere = ChatScreen(text: text, with: nil)
        #expect(
            elsewhere.handle(.client(.message(message)))
                == [.say(["[bob] Bob: Hi"]), .acknowledge(message, shown: false)])
    }

    @Test func anOwnMessageIsShownOnceWithItsState() {
        var screen = screen()
        var local = LocalMessage(muid: "m1", to: toBob, text: "Hi", composedAt: 1_796_072_031_000, state: .sending)
        #expect(screen.handle(.client(.outgoing(local))) == [])
        let sent = message(5, "Hi", from: alice, muid: "m1")
        local.state = .sent(sent)
        #expect(screen.handle(.client(.outgoing(local))) == [.say(["#5     21:53 you ✓: Hi"])])
        #expect(screen.handle(.client(.message(sent))) == [])
        let receipt = ReadReceipt(
            conversationId: sent.conversationID, reader: bob.uid, receiver: .user(alice.uid), messageId: 5, readAt: 1)
        #expect(screen.handle(.client(.read(receipt))) == [.say(["✓✓ bob has read up to #5"])])
        #expect(screen.handle(.client(.read(receipt))) == [])
    }

    @Test func withoutAConnectionAMessageIsKeptAndAFailedOneIsNamedByItsNumber() {
        var screen = screen()
        let gone = screen.handle(.client(.disconnected))
        #expect(gone.last == .prompt("(offline) Bob> ") && said(gone).first?.contains("is kept") == true)
        var local = LocalMessage(muid: "m1", to: toBob, text: "Hi", composedAt: 1_796_072_031_000, state: .sending)
        #expect(said(screen.handle(.client(.outgoing(local)))).first == "       21:53 you ·: Hi")
        local.state = .failed(ChatError(.blockedReceiver, "You have blocked them.", remedy: "Unblock them."))
        let failed = said(screen.handle(.client(.outgoing(local)))).first
        #expect(failed?.contains("✗: Hi\n       ERR_BLOCKED_RECEIVER: You have blocked them. Unblock them.") == true)
        #expect(failed?.contains("/retry 1, /discard 1") == true)
        #expect(
            screen.handle(.line("/retry 1")) == [.perform(ChatRequest(word: .retry(muid: "m1"), receiver: toBob))])
    }

    @Test func whoWritesStandsInThePromptUntilTheyHaveWritten() {
        var screen = screen()
        let started = TypingIndicator(.user(alice.uid), .started, sender: bob.uid)
        #expect(screen.handle(.client(.typing(started))) == [.prompt("bob is typing… Bob> ")])
        #expect(screen.handle(.client(.message(message(6, "Hi")))).last == .prompt("Bob> "))
        #expect(screen.handle(.composing(true)) == [.typing(true, toBob)])
        #expect(screen.handle(.composing(true)) == [])
        #expect(screen.handle(.line("Hi")).first == .typing(false, toBob))
    }

    /// What a sync has brought is shown behind what was shown, and nothing twice.
    @Test func whatCameMeanwhileIsReadFromTheStore() {
        var screen = screen([message(1, "one")])
        _ = screen.handle(.client(.message(message(3, "three"))))
        let asked = screen.handle(.client(.changed([toBob])))
        #expect(asked == [.perform(ChatRequest(word: .news(after: 1), receiver: toBob))])
        let news = page([message(2, "two"), message(3, "three")])
        let shown = screen.handle(.answered(ChatRequest(word: .news(after: 1), receiver: toBob), .page(news)))
        #expect(said(shown).filter { $0.hasPrefix("#") } == ["#2     21:53 Bob: two"])
        #expect(screen.handle(.client(.changed([]))) == [])
    }

    @Test func theEndWaitsForWhatIsOnItsWayUnlessItIsAskedForTwice() {
        var screen = screen()
        #expect(screen.handle(.interrupted) == [.perform(ChatRequest(word: .quit))])
        #expect(screen.handle(.line("more")) == [])
        #expect(screen.handle(.interrupted) == [.end(true)])
        #expect(screen.handle(.answered(ChatRequest(word: .quit), .left([]))).last == .end(true))
        let refused = ChatError(.authTokenNotFound, "No.")
        #expect(screen.handle(.client(.signedOut(refused))).suffix(2) == [.forget, .end(false)])
    }

    /// Whoever writes cannot command somebody's terminal.
    @Test func controlCharactersOfOthersAreNotHandedOn() {
        var screen = screen()
        let line = said(screen.handle(.client(.message(message(7, "a\u{1B}[2Jb\u{9B}c\r\nd\u{202E}e"))))).first
        #expect(line == "#7     21:53 Bob: a?[2Jb?c\n             de")
    }
}
