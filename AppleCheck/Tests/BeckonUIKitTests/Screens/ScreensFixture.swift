import BeckonAPI
import BeckonCallChat
import BeckonClient
import BeckonModel
import BeckonScreens
import BeckonStore
import BeckonTesting
import Foundation
import Testing
import UIKit

@testable import BeckonUIKit

let alice = User(uid: UserID(unchecked: "alice"), name: "Alice")
let bob = User(uid: UserID(unchecked: "bob"), name: "Bob")
let carol = User(uid: UserID(unchecked: "carol"), name: "Carol")
let toAlice = Receiver.user(alice.uid)
let team = GroupID(unchecked: "team")
let toTeam = Receiver.group(team)

/// A fake server and the phone of Bob, who knows Alice and Carol and is in a group with them.
@MainActor final class ScreensFixture {
    let time = ManualTime()
    let server: FakeServer
    let client: ChatClient
    let visibility = VisibleChats()
    let context: ChatContext

    init(_ theme: Theme = Theme(), isConnected: Bool = true) async throws {
        server = FakeServer(now: time.source.now)
        for user in [alice, bob, carol] { await server.addUser(user.uid.rawValue, name: user.name) }
        await server.addGroup("team", name: "Team", members: [alice.uid, bob.uid, carol.uid])
        client = ChatClient(transport: server.transport, time: time.source, random: { 0 }, store: .memory)
        let me = try await client.login(token: "token-bob")
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        calendar.locale = Locale(identifier: "en_US_POSIX")
        context = ChatContext(
            account: me, client: client, visibility: visibility, theme: theme, calendar: calendar,
            time: time.source)
        visibility.isActive = true
        guard isConnected else { return }
        let events = client.events()
        await client.connect()
        for await event in events { if event == .synced { break } }
    }

    @discardableResult
    func post(_ text: String, from sender: User = alice, to receiver: Receiver = .user(bob.uid)) async throws -> Int64 {
        time.advance(by: .seconds(1))
        return try await server.post(from: sender.uid, to: receiver, text: text).id
    }

    func session(_ id: String = "s-1", isHidden: Bool = false) -> CallSession {
        CallSession(
            CallSessionID(unchecked: id), account: bob.uid,
            settings: .builder().hideChatButton(isHidden).setMeetingName("Stand-up").build(), backend: .elsewhere,
            group: .client(client), chat: .client(client, me: bob.uid))
    }
}

/// Waits for what the main actor brings about, by its turns and never by the clock.
@MainActor func until(_ condition: @MainActor () -> Bool) async {
    while !Task.isCancelled, !condition() { await Task.yield() }
}

extension UIView {
    /// Itself and all below it.
    @MainActor var tree: [UIView] { [self] + subviews.flatMap(\.tree) }

    /// The first of a kind.
    @MainActor func find<View: UIView>(_ kind: View.Type = View.self) -> View? {
        tree.lazy.compactMap { $0 as? View }.first
    }
}

extension MessageListView {
    /// The messages' cells in their order.
    @MainActor var cells: [MessageCell] {
        listView.indexPathsForVisibleItems.compactMap { listView.cellForItem(at: $0) as? MessageCell }
    }

    @MainActor var texts: [String?] { cells.map { $0.bubble?.text.text } }

    @MainActor var notes: [String] {
        let cells = listView.indexPathsForVisibleItems.compactMap { listView.cellForItem(at: $0) as? NoteCell }
        return cells.compactMap { $0.label?.text }
    }
}

extension ComposerView {
    /// As if the person wrote it and touched the button.
    @MainActor func write(_ text: String) {
        parts?.textView.text = text
        parts?.textView.selectedRange = NSRange(location: text.utf16.count, length: 0)
        if let textView = parts?.textView { textView.delegate?.textViewDidChange(textView) }
    }

    @MainActor func send(_ text: String) {
        write(text)
        parts?.sendButton.fakeTap()
    }
}

extension ScreensFixture {
    /// Everybody who is connected hears that somebody writes.
    func tellTyping(_ user: User, in receiver: Receiver) async throws {
        let event = RealtimeEvent.typing(TypingIndicator(receiver, .started, sender: user.uid))
        await server.broadcast(String(decoding: try JSONEncoder().encode(event), as: UTF8.self))
    }
}
