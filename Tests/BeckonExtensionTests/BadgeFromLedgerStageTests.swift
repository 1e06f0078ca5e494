import BeckonExtension
import BeckonModel
import BeckonPush
import Foundation
import Testing

/// Design §4, *Badge*; P-7.
@Suite struct BadgeFromLedgerStageTests {
    private let folder: TemporaryFolder
    private let ledger: BadgeLedger
    private let recorder = Recorder()

    init() throws {
        folder = try TemporaryFolder()
        ledger = BadgeLedger(directory: folder.url)
    }

    /// Runs the stage in a pipeline, as an extension does.
    private func badge(_ payload: [String: JSONValue], ledger: BadgeLedger? = nil) async -> Int? {
        let stage = BadgeFromLedgerStage(ledger: ledger ?? self.ledger, trace: recorder.trace)
        let pipeline = RevisionPipeline(stages: [stage], trace: recorder.trace)
        let content = NotificationContent(payload: payload)
        let before = recorder.contents.count
        pipeline.didReceive(NotificationRequest(identifier: "n", content: content), handler: recorder.handler)
        return await recorder.contents(before + 1).last?.badge
    }

    private func own(total: Int, version: Int64) -> [String: JSONValue] {
        [
            "aps": ["alert": "Hi", "badge": .int(Int64(total)), "mutable-content": 1],
            "beckon": ["v": 1, "to": "bob", "badgeVersion": .int(version)],
            "message": [
                "id": 1, "sender": ["uid": "alice"], "receiver": "bob", "receiverType": "user",
                "conversationId": "alice_user_bob",
            ],
        ]
    }

    private func vendor(_ id: JSONValue, badge: JSONValue? = nil) -> [String: JSONValue] {
        var aps: [String: JSONValue] = ["alert": "Hi"]
        aps["badge"] = badge
        return [
            "aps": .object(aps),
            "message": ["id": id, "sender": ["uid": "u-2"], "receiver": "u-1", "receiverType": "user"],
        ]
    }

    /// Design §4, *Unread*: an action and a message flagged silent add nothing (sh-18).
    @Test func pushThatCountsNothingLeavesTheNumber() async throws {
        #expect(await badge(vendor(1)) == 1)
        for (key, value) in [("category", "action"), ("silent", true)] as [(String, JSONValue)] {
            var payload = vendor(2)
            var members = try #require(payload["message"]?.object)
            members[key] = value
            payload["message"] = .object(members)
            #expect(await badge(payload) == nil)
        }
        #expect(try ledger.reading().number == 1)
    }

    /// no message is named, and the request's identifier is the same for both.
    @Test func deliveryOfFCMCountsOnceWhereNoMessageIsNamed() async throws {
        var payload = vendor(.null)
        for (id, number) in [("0:1%2", 1), ("0:1%2", 1), ("0:2%2", 2)] {
            payload["gcm.message_id"] = .string(id)
            #expect(await badge(payload) == number)
        }
    }

    /// A vendor that counts in its own data and leaves `aps.badge` out.
    @Test func totalOfTheVendorsDataIsTaken() async throws {
        var payload = vendor(1)
        payload["unreadMessageCount"] = "5"
        #expect(await badge(payload) == 5)
    }

    /// a read elsewhere wins over an older push.
    @Test func pushThatWasOvertakenShowsTheNewerNumber() async throws {
        #expect(await badge(own(total: 2, version: 5)) == 2)
        _ = try ledger.record(Badge(total: 1, version: 9), account: "bob")
        #expect(await badge(own(total: 3, version: 6)) == 1)
        #expect(await badge(own(total: 2, version: 10)) == 2)
    }

    /// P-7: a 0 would clear the notification that is being shown.
    @Test func numberOfZeroIsNotPutOnAnAlert() async throws {
        _ = try ledger.record(Badge(total: 0, version: 9), account: "bob")
        #expect(await badge(own(total: 3, version: 6)) == nil)
    }

    /// sh-18 D.
    @Test func pushWithoutATotalAddsOneForEachNewMessage() async throws {
        _ = try ledger.record(Badge(total: 2, version: 1), account: "bob")
        #expect(await badge(vendor(5053)) == 3)
        #expect(await badge(vendor("5053")) == 3)
        #expect(await badge(vendor(5054)) == 4)
    }

    @Test func vendorsOwnTotalStands() async {
        #expect(await badge(vendor(1, badge: 7)) == 7)
        #expect(await badge(vendor(2, badge: 3)) == 3)
    }

    @Test func foreignPushKeepsItsNumber() async throws {
        _ = try ledger.record(Badge(total: 2, version: 1), account: "bob")
        #expect(await badge(["aps": ["alert": "News", "badge": 9]]) == 9)
        #expect(await badge(["aps": ["alert": "News"]]) == nil)
        #expect(try ledger.reading().number == 2)
    }

    @Test func damagedLedgerIsTraced() async throws {
        try Data("torn".utf8).write(to: folder.ledgerFile)
        #expect(await badge(own(total: 2, version: 5)) == 2)
        #expect(recorder.words.first == "revised alice_user_bob#1 ledger-reset damaged")
    }

    /// The notification is shown with the number as it was pushed.
    @Test func ledgerThatCannotBeUsedLeavesThePushedNumber() async {
        let missing = BadgeLedger(directory: folder.url.appendingPathComponent("missing"))
        #expect(await badge(own(total: 2, version: 5), ledger: missing) == 2)
        #expect(recorder.words.first == "revised alice_user_bob#1 stage-failed badge")
    }
}
