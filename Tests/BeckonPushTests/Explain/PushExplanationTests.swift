import BeckonModel
import BeckonPush
import Foundation
import Testing

/// Issue 3: `beckon explain` tells dialect, message, who is told what, whether the extension runs, what is shown in each
/// permission and app state, where a tap leads, what the badge becomes.
@Suite struct PushExplanationTests {
    private func explain(_ json: String, pushType: PushType? = nil, account: String? = nil) throws
        -> PushExplanation
    {
        let payload = try JSONDecoder().decode([String: JSONValue].self, from: Data(json.utf8))
        return PushExplanation(payload: payload, pushType: pushType, account: account)
    }

    private func outcome(
        _ explanation: PushExplanation, _ permission: PushExplanation.Permission, _ state: PushExplanation.AppState
    ) throws -> String {
        let presentation = try #require(
            explanation.presentations.first { $0.permission == permission && $0.appState == state })
        return [
            (presentation.banner, "banner"), (presentation.list, "list"), (presentation.sound, "sound"),
            (presentation.badge, "badge"), (presentation.runsExtension, "extension"), (presentation.wakesApp, "wakes"),
        ].filter(\.0).map(\.1).joined(separator: " ")
    }

    /// P-11, P-12, P-19, R-3.2.
    @Test func messageIsShownByPermissionAndState() throws {
        let explanation = PushExplanation(payload: try Examples.payload("group-message"))
        #expect(explanation.dialect == "cometchat")
        #expect(explanation.message?.sender == "cometchat-uid-1")
        #expect(explanation.message?.id == "12346")
        #expect(explanation.text.title == "Development Team")
        #expect(explanation.tap.kind == .conversation)
        #expect(explanation.tap.target == "group cometchat-guid-1")
        #expect(explanation.tap.messageID == "12346")
        #expect(explanation.badge == PushExplanation.BadgeEffect(kind: .set, number: 1))
        #expect(explanation.serviceExtension.runs)
        #expect(explanation.presentations.count == 16)
        for state in [PushExplanation.AppState.foreground, .background, .killed] {
            #expect(try outcome(explanation, .authorized, state) == "banner list sound badge extension")
            #expect(try outcome(explanation, .provisional, state) == "list extension")
            #expect(try outcome(explanation, .alertsOff, state) == "sound badge")
            #expect(try outcome(explanation, .denied, state) == "")
        }
        for permission in PushExplanation.Permission.allCases
        where permission != .authorized && permission != .provisional {
            #expect(try outcome(explanation, permission, .chatOpen) == "")
        }
        #expect(try outcome(explanation, .authorized, .chatOpen) == "extension")
    }

    /// R-1.7: of one's own message the tap leads to the receiver, and an active app shows nothing.
    @Test func ownMessageIsNotShownInTheForeground() throws {
        let explanation = PushExplanation(
            payload: try Examples.payload("user-message"), account: "cometchat-uid-1")
        #expect(explanation.message?.isOwn == true)
        #expect(explanation.tap.target == "user cometchat-uid-2")
        #expect(try outcome(explanation, .authorized, .foreground) == "extension")
        #expect(try outcome(explanation, .authorized, .background) == "banner list sound badge extension")
        let other = PushExplanation(payload: try Examples.payload("user-message"), account: "cometchat-uid-2")
        #expect(other.tap.target == "user cometchat-uid-1")
    }

    @Test func foreignPushIsAlwaysShownAndLeadsToTheRoot() throws {
        let explanation = try explain(#"{"aps":{"alert":"x"},"k":1}"#)
        #expect(explanation.dialect == nil)
        #expect(explanation.tap.kind == .root)
        #expect(explanation.sentences.first == "No dialect knows this push; it passes through untouched.")
        for state in PushExplanation.AppState.allCases {
            #expect(try outcome(explanation, .authorized, state) == "banner list")
        }
    }

    /// Seed 2.
    @Test func categoryLeadsToItsScreen() throws {
        let explanation = PushExplanation(payload: try Examples.payload("category-second"))
        #expect(explanation.tap == PushExplanation.Tap(kind: .category, target: "Second"))
        let unknown = PushExplanation(payload: try Examples.payload("category-second"), categories: ["Third"])
        #expect(unknown.tap.kind == .root)
    }

    /// Seed 3: the push names no conversation.
    @Test func voximplantLeadsToTheVendorsScreen() throws {
        let explanation = PushExplanation(payload: try Examples.payload("voximplant-message"))
        #expect(explanation.tap.kind == .vendor)
        #expect(explanation.message?.account == "client-1")
        #expect(explanation.badge.kind == .counted)
    }

    /// A vendor's conversation leads to the app's screen for that vendor; its total is the badge.
    @Test func vendorsConversationAndTotalAreTold() throws {
        let explanation = try explain(
            #"{"room_id":"!r:x","event_id":"$e","unread_count":2,"aps":{"alert":{"body":"New"},"mutable-content":1}}"#)
        #expect(explanation.tap == PushExplanation.Tap(kind: .vendor, target: "!r:x", messageID: "$e"))
        #expect(explanation.message?.needsFetch == true)
        #expect(explanation.badge == PushExplanation.BadgeEffect(kind: .set, number: 2))
        #expect(try outcome(explanation, .authorized, .background) == "banner list badge extension")
        #expect(try outcome(explanation, .alertsOff, .background) == "")
    }

    /// P-29.
    @Test func silentPushWakesAnAppThatWasNotClosed() throws {
        let explanation = try explain(#"{"aps":{"content-available":1}}"#)
        #expect(explanation.delivery == .silent)
        #expect(explanation.tap.kind == .none)
        #expect(explanation.badge.kind == .unchanged)
        for permission in PushExplanation.Permission.allCases {
            #expect(try outcome(explanation, permission, .background) == "wakes")
            #expect(try outcome(explanation, permission, .killed) == "")
        }
    }

    @Test func pushWithoutContentReachesNobody() throws {
        for json in [#"{"chat":"c"}"#, #"{"aps":{}}"#, #"{"aps":{"alert":42}}"#, "{}"] {
            let explanation = try explain(json)
            #expect(explanation.delivery == .nothing)
            #expect(explanation.presentations.allSatisfy { $0.reason == .nothingToShow && !$0.list })
        }
    }

    /// P-7, sh-03.
    @Test(arguments: [
        ("5", PushExplanation.BadgeEffect.Kind.set), ("0", .cleared), (#""5""#, .ignored), ("true", .ignored),
    ])
    func badgeBecomesANumberOrStays(_ badge: String, _ kind: PushExplanation.BadgeEffect.Kind) throws {
        #expect(try explain(#"{"aps":{"alert":"x","badge":\#(badge)}}"#).badge.kind == kind)
    }

    /// P-12.
    @Test(arguments: [
        (#"{"alert":"x","mutable-content":1}"#, PushExplanation.ServiceExtension.Reason.runs),
        (#"{"alert":"x","mutable-content":"1"}"#, .askedWrongly), (#"{"alert":"x"}"#, .notAsked),
        (#"{"badge":1,"mutable-content":1}"#, .noAlert), (#"{"mutable-content":1}"#, .noNotification),
    ])
    func extensionRunsOrTheReasonIsTold(_ aps: String, _ reason: PushExplanation.ServiceExtension.Reason) throws {
        #expect(try explain(#"{"aps":\#(aps)}"#).serviceExtension.reason == reason)
    }

    /// P-32.
    @Test func callIsHandedToTheAppInEveryState() throws {
        let explanation = try explain(#"{"event":"invite"}"#, pushType: .voip)
        #expect(explanation.delivery == .call)
        #expect(explanation.presentations.allSatisfy { $0.wakesApp && !$0.list })
    }

    /// sh-05: the texts are those that a person reads.
    @Test func localisedAlertIsTold() throws {
        let explanation = PushExplanation(
            payload: ["aps": ["alert": ["loc-key": "K", "loc-args": ["Ravi"]]]], strings: .table(["K": "%@ wrote"]))
        #expect(explanation.text.body == "Ravi wrote")
    }

    @Test(arguments: Examples.all) func explanationGoesThroughJSON(_ name: String) throws {
        let explanation = PushExplanation(payload: try Examples.payload(name))
        let data = try JSONEncoder().encode(explanation)
        #expect(try JSONDecoder().decode(PushExplanation.self, from: data) == explanation)
    }

    @Test func sentencesTellTheWhole() throws {
        let explanation = PushExplanation(payload: try Examples.payload("group-message"))
        #expect(
            explanation.sentences == [
                "The dialect cometchat reads it: kind message, id 12346, from cometchat-uid-1, in group_cometchat-guid-1.",
                "It names no account; the app's active one gets it.",
                #"It says: title "Development Team", body "Andrew Joseph: Hey team!"."#,
                "The service extension runs, where alerts are allowed.",
                "Notifications allowed: nothing (the person reads it) while its chat is open; banner, list, sound and badge "
                    + "while the app shows something else, in the background or when the app is closed.",
                "Allowed provisionally: nothing (the person reads it) while its chat is open; list while the app shows "
                    + "something else, in the background or when the app is closed.",
                "Denied: nothing in every state.",
                "Allowed without alerts: nothing (the person reads it) while its chat is open; sound and badge while the app "
                    + "shows something else, in the background or when the app is closed.",
                "A tap opens the chat with group cometchat-guid-1, at the message 12346.",
                "The badge becomes 1.",
            ])
    }
}
