import BeckonExtension
import BeckonModel
import BeckonPush
import Testing

/// Design §4, *Extension*: what is not for an account on this device (P-17, R-3.11).
@Suite(.timeLimit(.minutes(1))) struct FilterStageTests {
    private let recorder = Recorder()

    /// Shows a push of `other` on a phone of `c-1`, with everything that must not run behind the filter.
    private func shown(
        _ payload: [String: JSONValue], mayFilter: Bool, accounts: @escaping @Sendable () throws -> Set<String>?
    ) async -> NotificationContent? {
        let stages: [any RevisionStage] = [
            ReplaceTextStage(title: "of other stages"), FetchStage { _ in FetchedMessage(body: "fetched") },
            FilterStage(accounts: accounts),
        ]
        let pipeline = RevisionPipeline(stages: stages, mayFilter: mayFilter, trace: recorder.trace)
        let request = NotificationRequest(identifier: "n", content: NotificationContent(payload: payload))
        pipeline.didReceive(request, handler: recorder.handler)
        return await recorder.contents(1).first
    }

    private let other = Pushes.voximplant(["client_id": "other", "message_uuid": "m-1"])

    @Test func withTheEntitlementNothingIsShown() async throws {
        let content = try #require(await shown(other, mayFilter: true) { ["c-1"] })
        #expect(!content.showsAlert)
        #expect(content.sound == nil)
        #expect(content.badge == nil)
        #expect(recorder.words == ["revised suppressed final-stage"])
    }

    @Test func withoutItTheNotificationIsGenericSilentAndCountsNothing() async throws {
        let content = try #require(await shown(other, mayFilter: false) { ["c-1"] })
        #expect((content.title, content.body) == ("", "New notification"))
        #expect(content.sound == nil)
        #expect(content.badge == nil)
        #expect(content.interruptionLevel == .passive)
        // Routing still reads for whom it was and tells why nothing opens.
        #expect(content.userInfo == other)
        #expect(recorder.words == ["revised revised final-stage"])
    }

    @Test func whatIsForAnAccountOnThisDevicePasses() async {
        #expect(await shown(other, mayFilter: true) { ["c-1", "other"] }?.body == "fetched")
    }

    @Test func pushThatNamesNoAccountAndForeignPushPass() async {
        #expect(await shown(Pushes.voximplant(["message_uuid": "m"]), mayFilter: true) { [] }?.body == "fetched")
        #expect(await shown(Pushes.foreign, mayFilter: true) { [] } != nil)
    }

    /// P-15: before the first unlock the accounts cannot be read; a message is not lost for that.
    @Test func pushPassesWhereTheAccountsCannotBeRead() async {
        #expect(await shown(other, mayFilter: true) { nil }?.body == "fetched")
    }

    @Test func pushPassesWhereReadingTheAccountsFails() async {
        #expect(await shown(other, mayFilter: true) { throw StageBehaviour.Failure() }?.body == "fetched")
        #expect(recorder.words.first == "revised stage-failed filter")
    }
}
