import BeckonAPI
import BeckonClient
import BeckonExtension
import BeckonModel
import BeckonPush
import BeckonRouting
import BeckonScreens
import BeckonTesting
import Foundation
import Testing

/// The number on the icon and what is left in the list (R-3.7, R-E7, P-7, P-33), through app, extension and ledger.
@MainActor @Suite(.timeLimit(.minutes(1))) struct ChatAppBadgeTests {
    /// Where the case's chat is read, and what of the push that tells of it arrives.
    enum Variant: CaseIterable {
        case asInTheCase
        /// The push is one attempt, and the phone was not reached.
        case pushLost
        /// Another conversation stays unread: the number is not 0 and clears nothing by itself.
        case anotherChatUnread
        /// The same, and the app comes back to a chat, not to its list.
        case anotherChatUnreadAndAChatOpen
    }

    private func badgePush(_ badge: Badge, like sends: JSONValue?) -> DeliveredPush {
        var aps = sends?["apsContains"]?.object ?? [:]
        aps["badge"] = .int(Int64(badge.total))
        for key in sends?["apsLacks"]?.array ?? [] { #expect(aps[key.string ?? ""] == nil) }
        return DeliveredPush(
            token: "0aff", apnsID: "badge", pushType: sends?["pushType"]?.string ?? "", expiration: 0,
            payload: [
                "aps": .object(aps), "beckon": ["v": 1, "to": "bob", "badgeVersion": .int(badge.version)],
            ])
    }

    private func delivered(_ fixture: ChatAppFixture, of receiver: Receiver) -> Int {
        fixture.phone.deliveredNotifications.count {
            PushReader.standard.message(in: $0.content)?.counterpart(of: "bob")?.receiver == receiver
        }
    }

    /// The phone's half. The gateway's, which sends the push of the number alone, comes with the server's.
    @Test(arguments: Variant.allCases) func sh_17_badge_read_elsewhere(_ variant: Variant) async throws {
        let known = try Case("sh-17-badge-read-elsewhere")
        let expected = try #require(known.expected["at"])
        let others = variant == .asInTheCase || variant == .pushLost ? 0 : 1
        let fixture = try ChatAppFixture()
        try await fixture.signedIn()
        if variant == .anotherChatUnreadAndAChatOpen {
            fixture.app?.openChat(with: toTeam)
            try await fixture.phone.until { fixture.chat?.snapshot.state == .loaded }
        }
        fixture.phone.enterBackground()
        try await fixture.server.until { $0.openSockets == 0 }
        if others > 0 { try await fixture.shown(try await fixture.message("Other", from: carol)) }

        var at: Int64 = 0
        for event in try #require(known.input["events"]?.array) {
            let now = try #require(event["at"]?.int)
            fixture.time.advance(by: .seconds(now - at))
            at = now
            switch event["ev"]?.string {
            case "push":
                try await fixture.shown(try await fixture.message("Text at \(now)"))
                #expect(fixture.phone.badge == (event["badge"]?.int.map(Int.init) ?? -1) + others)
            case "server.readOnOtherDevice":
                let last = await fixture.server.messages(of: bob.uid, with: toAlice).count
                await fixture.server.read(by: bob.uid, with: toAlice, upTo: Int64(last))
                let badge = await fixture.server.badge(of: bob.uid)
                #expect(badge.total == (event["unreadTotal"]?.int.map(Int.init) ?? -1) + others)
                fixture.phone.setConnected(variant != .pushLost)
                fixture.phone.receive(badgePush(badge, like: expected["before 90"]?["gatewaySends"]))
                fixture.phone.setConnected(true)
                guard variant != .pushLost else { continue }
                #expect(fixture.phone.badge == (expected["before 90"]?["badge"]?.int.map(Int.init) ?? -1) + others)
            case "app.foreground":
                fixture.phone.activate()
                let at90 = try #require(expected["90"])
                let left = at90["deliveredNotificationsOf"]?["c-1"]?.int.map(Int.init)
                try await fixture.phone.until { delivered(fixture, of: toAlice) == left }
                try await fixture.phone.until {
                    fixture.phone.badge == (at90["badge"]?.int.map(Int.init) ?? -1) + others
                }
                #expect(delivered(fixture, of: toCarol) == others)
            case "app.background":
                fixture.phone.enterBackground()
                try await fixture.server.until { $0.openSockets == 0 }
            default: Issue.record("an event that this test does not play")
            }
        }
        try await fixture.phone.until {
            fixture.phone.badge == (expected["130"]?["badge"]?.int.map(Int.init) ?? -1) + others
        }
        #expect(fixture.isClean)
    }

    /// A push that was sent before the read and comes after it, while the app is on screen and no extension runs.
    @Test func anOlderNumberAloneDoesNotOverwriteWhatTheAppKnows() async throws {
        let fixture = try ChatAppFixture()
        try await fixture.inBackground()
        try await fixture.shown(try await fixture.message("1"))
        let old = await fixture.server.badge(of: bob.uid)
        try await fixture.shown(try await fixture.message("2"))
        fixture.phone.activate()
        try await fixture.phone.until { fixture.phone.badge == 2 }
        let count = fixture.phone.presentations.count
        fixture.phone.receive(badgePush(old, like: ["pushType": "alert"]))
        try await fixture.phone.until { fixture.phone.presentations.count > count }
        #expect(fixture.phone.badge == 2)
        let newer = Badge(total: 1, version: old.version + 100)
        fixture.phone.receive(badgePush(newer, like: ["pushType": "alert"]))
        try await fixture.phone.until { fixture.phone.badge == 1 }
        #expect(fixture.isClean)
    }

    /// Read on another device while this one is connected.
    @Test func aReadOnAnotherDeviceTakesItsNotificationsAwayAtOnce() async throws {
        let fixture = try ChatAppFixture()
        try await fixture.inBackground()
        for text in ["1", "2"] { try await fixture.shown(try await fixture.message(text)) }
        try await fixture.shown(try await fixture.message("3", from: carol))
        fixture.phone.activate()
        try await fixture.server.until { $0.openSockets == 1 }
        #expect(fixture.phone.deliveredNotifications.count == 3)
        await fixture.server.read(by: bob.uid, with: toAlice, upTo: 1)
        try await fixture.phone.until { fixture.phone.badge == 2 }
        #expect(delivered(fixture, of: toAlice) == 1)
        await fixture.server.read(by: bob.uid, with: toAlice, upTo: 2)
        try await fixture.phone.until { fixture.phone.badge == 1 && delivered(fixture, of: toAlice) == 0 }
        // What alice has read is no read of this account.
        await fixture.server.read(by: carol.uid, with: toBob, upTo: 1)
        #expect(delivered(fixture, of: toCarol) == 1)
        #expect(fixture.isClean)
    }

    /// Reading a chat in the app takes its part off the icon and its notifications out of the list.
    @Test func aChatThatIsReadHereLeavesNothingOfItInTheList() async throws {
        let fixture = try ChatAppFixture()
        try await fixture.inBackground()
        for text in ["1", "2"] { try await fixture.shown(try await fixture.message(text)) }
        try await fixture.shown(try await fixture.message("3", from: carol))
        fixture.phone.activate()
        try await fixture.phone.until { fixture.app?.navigation.list?.snapshot.rows.count == 2 }
        fixture.app?.openChat(with: toAlice)
        try await fixture.phone.until { fixture.phone.badge == 1 && delivered(fixture, of: toAlice) == 0 }
        #expect(delivered(fixture, of: toCarol) == 1)
        #expect(fixture.isClean)
    }

    /// On screen and in the background: shown and counted as the case says, by the app where no extension runs (P-12),
    /// and twice the same push counts once.
    @Test(arguments: ["A_receipt", "B_silent_message", "C_action", "D_visible"], [true, false])
    func sh_18_silent_receipt(_ variant: String, isOnScreen: Bool) async throws {
        let known = try Case("sh-18-silent-receipt")
        let expected = try #require(known.expected[variant])
        let fixture = try ChatAppFixture()
        let me = await fixture.server.addUser(try #require(known.input["me"]?.string))
        await fixture.server.addUser("alice")
        for index in 0..<Int(known.input["device"]?["unreadBefore"]?.int ?? 0) {
            try await fixture.server.post(from: alice.uid, to: .user(me.uid), text: "\(index)")
        }
        fixture.phone.launch()
        try await fixture.app?.login(token: "token-\(me.uid)")
        try await fixture.phone.until {
            fixture.app?.isRegisteredForPush == true && fixture.phone.badge == 2
        }
        if !isOnScreen { fixture.phone.enterBackground() }
        let payload = known.payload(variant)
        let isSilent = Aps(payload: payload).isSilent
        for id in ["1", "2"] {
            fixture.phone.receive(
                DeliveredPush(
                    token: "0aff", apnsID: id, collapseID: "same", pushType: isSilent ? "background" : "alert",
                    priority: isSilent ? 5 : 10, payload: payload))
        }
        if expected["shown"] == true {
            try await fixture.phone.until { fixture.phone.bannersShown.count == 2 }
        }
        #expect(fixture.phone.bannersShown.isEmpty == (expected["shown"] == false))
        #expect(fixture.phone.fetchResults == [.noData, .noData], "each is told to the app once")
        #expect(fixture.phone.badge == expected["unreadAfter"]?.int.map(Int.init))
        #expect(fixture.configuration.openCount == 0 && fixture.stack == [.root])
        #expect(fixture.isClean)
    }

    /// at each start, and again for the next account.
    @Test func theTokenFollowsTheAccountThatIsSignedIn() async throws {
        let fixture = try ChatAppFixture()
        try await fixture.signedIn()
        #expect(await fixture.server.pushTokens.keys.sorted() == ["token-bob"])
        try await fixture.app?.logout()
        #expect(await fixture.server.pushTokens.isEmpty)
        #expect(fixture.app?.isRegisteredForPush == false)
        try await fixture.app?.login(token: "token-carol")
        try await fixture.server.until { $0.pushTokens["token-carol"]?.token == "0aff" }
        await fixture.phone.kill()
        fixture.phone.launch()
        try await fixture.phone.until { fixture.app?.isRegisteredForPush == true }
        let puts = await fixture.server.requests.count { $0.method == .put }
        #expect(puts == 3)
    }
}
