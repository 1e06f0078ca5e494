import BeckonExtension
import BeckonModel
import BeckonPush
import BeckonTesting
import Foundation
import Testing

/// Stages that ask somebody else: fetch, report, the sender's picture.
@Suite(.timeLimit(.minutes(1))) struct RemoteStageTests {
    private let fixture = StageFixture()

    // MARK: Fetch

    @Test func textIsFetchedByTheMessagesIdWhereThePushHasNone() async throws {
        let stage = FetchStage { push in
            FetchedMessage(
                title: push.account ?? push.conversation?.id, body: "Text of \(push.messageID ?? "")",
                sender: PushMessage.Person(id: "s", name: "Sam"),
                attachments: [PushMessage.Attachment(url: "https://media.example/a.png")])
        }
        let voximplant = try await fixture.revised(
            stage, Pushes.voximplant(["client_id": "c-1", "message_uuid": "m-1"]))
        #expect((voximplant.content.title, voximplant.content.body) == ("c-1", "Text of m-1"))
        // The stages that follow know more of the message.
        #expect(voximplant.push?.attachments.map(\.url) == ["https://media.example/a.png"])
        #expect(voximplant.push?.hasAttachments == true)
        #expect(voximplant.push?.sender?.name == "Sam")
        #expect(voximplant.push?.text == "Text of m-1")
        #expect(voximplant.push?.needsFetch == false)
        let matrix = try await fixture.revised(stage, Pushes.matrix)
        #expect((matrix.content.title, matrix.content.body) == ("!r:example.org", "Text of $e"))
    }

    @Test func pushWithItsTextIsNotFetched() async throws {
        let stage = FetchStage { _ in FetchedMessage(body: "fetched") }
        #expect(try await fixture.revised(stage, Pushes.cometChat()).content.body == "Photo")
        #expect(try await fixture.revised(stage, Pushes.foreign).content.body == "of today")
    }

    /// Deleted meanwhile, or not reached: the text as pushed stands.
    @Test func pushStandsWhereNothingIsFetched() async throws {
        let payload = Pushes.voximplant(["message_uuid": "m-1"])
        #expect(try await fixture.revised(FetchStage { _ in nil }, payload).content.body == "New message")
        let recorder = Recorder()
        let failing = FetchStage { _ in throw StageBehaviour.Failure() }
        let pipeline = RevisionPipeline(stages: [failing], trace: recorder.trace)
        let request = NotificationRequest(identifier: "n", content: NotificationContent(payload: payload))
        pipeline.didReceive(request, handler: recorder.handler)
        #expect(await recorder.contents(1).map(\.body) == ["New message"])
        #expect(recorder.words == ["revised stage-failed fetch", "revised unchanged all-stages"])
    }

    // MARK: Report

    @Test func serverIsToldThatTheMessageIsHere() async throws {
        let told = Recorder()
        let stage = DeliveredStage { push in told.handler(NotificationContent(body: push.messageID ?? "")) }
        let revised = try await fixture.revised(stage, Pushes.cometChat())
        #expect(revised == fixture.revision(Pushes.cometChat()))
        #expect(told.contents.map(\.body) == ["7"])
        _ = try await fixture.revised(stage, Pushes.foreign)
        #expect(told.contents.count == 1)
    }

    /// A failure costs nothing, a server that does not answer three seconds.
    @Test(arguments: [true, false]) func reportThatFailsOrHangsLeavesTheNotification(_ hangs: Bool) async throws {
        let (time, recorder, started, release) = (fixture.time, fixture.recorder, Signal(), Signal())
        let stage = DeliveredStage { _ in
            started.open()
            guard hangs else { throw StageBehaviour.Failure() }
            await release.wait()
        }
        let pipeline = RevisionPipeline(
            stages: [stage, ClosureStage.adding("!")], time: time.source, trace: recorder.trace)
        let request = NotificationRequest(identifier: "n", content: NotificationContent(payload: Pushes.cometChat()))
        pipeline.didReceive(request, handler: recorder.handler)
        await started.wait()
        if hangs {
            await time.untilWaiting(2)
            time.advance(by: .seconds(3))
        }
        #expect(await recorder.contents(1).map(\.body) == ["Photo!"])
        #expect(
            recorder.words == [
                "revised u-1_user_u-2#7 stage-failed delivered", "revised u-1_user_u-2#7 revised all-stages",
            ])
        release.open()
    }

    // MARK: Sender

    /// P-34.
    @Test func messageBecomesACommunicationOfItsSender() async throws {
        let revised = try await fixture.revised(SenderStage(), Pushes.cometChat())
        #expect(
            revised.content.communication
                == NotificationContent.Communication(
                    senderIdentifier: "cometchat:u-2", senderName: "Dana", conversationIdentifier: "u-1_user_u-2"))
        let group = Pushes.cometChat([
            "receiver": ["guid": "g-1", "name": "Lake trip"], "receiverType": "group", "conversationId": "group_g-1",
        ])
        #expect(try await fixture.revised(SenderStage(), group).content.communication?.groupName == "Lake trip")
    }

    @Test func whatNoPersonSaysIsNoCommunication() async throws {
        for payload in [
            Pushes.foreign, Pushes.voximplant(["message_uuid": "m"]), Pushes.cometChat(["category": "action"]),
        ] {
            #expect(try await fixture.revised(SenderStage(), payload).content.communication == nil)
        }
        let other = SenderStage(where: .vendor("zulip"))
        #expect(try await fixture.revised(other, Pushes.cometChat()).content.communication == nil)
    }

    private func picture(
        _ payload: [String: JSONValue], allowsHTTP: Bool = false, _ load: @escaping SenderPictureStage.Load
    ) async throws -> URL? {
        let known = try await fixture.revised(SenderStage(), payload)
        return try await fixture.revised(SenderPictureStage(allowsHTTP: allowsHTTP, load: load), known)
            .content.communication?.picture
    }

    @Test func sendersPictureIsLoadedIntoAFile() async throws {
        let file = URL(fileURLWithPath: "dana.png")
        let loaded = try await picture(Pushes.cometChat()) { address, _ in
            address.absoluteString == "https://media.example/dana.png" ? file : nil
        }
        #expect(loaded == file)
        #expect(try await picture(Pushes.cometChat()) { _, _ in nil } == nil)
    }

    @Test(arguments: [
        ("http://media.example/a.png", false), ("file:///a.png", false), ("file:///a.png", true), ("no address", true),
    ])
    func onlySafeAddressesAreLoaded(_ address: String, _ allowsHTTP: Bool) async throws {
        let payload = Pushes.cometChat(["sender": ["uid": "u-2", "name": "Dana", "avatar": .string(address)]])
        await #expect(throws: SenderPictureStage.Failure.address) {
            try await picture(payload, allowsHTTP: allowsHTTP) { address, _ in address }
        }
    }

    @Test func addressWithoutEncryptionIsLoadedWhereTold() async throws {
        let payload = Pushes.cometChat(["sender": ["uid": "u-2", "avatar": "http://127.0.0.1/a.png"]])
        #expect(try await picture(payload, allowsHTTP: true) { address, _ in address } != nil)
    }

    @Test func nobodyIsAskedWhereThereIsNoCommunicationOrNoPicture() async throws {
        let fails: SenderPictureStage.Load = { _, _ in throw StageBehaviour.Failure() }
        #expect(try await picture(Pushes.foreign, fails) == nil)
        #expect(try await picture(Pushes.cometChat(["sender": ["uid": "u-2"]]), fails) == nil)
    }

    /// A failure costs the picture alone; the name is there before it begins.
    @Test func pictureThatFailsLeavesTheCommunication() async throws {
        let recorder = fixture.recorder
        let pipeline = RevisionPipeline(
            stages: [SenderPictureStage { _, _ in throw StageBehaviour.Failure() }, SenderStage()],
            time: fixture.time.source, trace: recorder.trace)
        let request = NotificationRequest(identifier: "n", content: NotificationContent(payload: Pushes.cometChat()))
        pipeline.didReceive(request, handler: recorder.handler)
        #expect(await recorder.contents(1).first?.communication?.senderName == "Dana")
    }

    /// Cut off by its limit, what is loaded later is removed.
    @Test func pictureThatComesAfterItsLimitIsRemoved() async throws {
        let file = URL(fileURLWithPath: "dana.png")
        let (time, recorder, started, release, removed) = (
            fixture.time, fixture.recorder, Signal(), Signal(), Signal()
        )
        let picture = SenderPictureStage(
            remove: { if $0 == file { removed.open() } },
            load: { _, _ in
                started.open()
                await release.wait()
                return file
            })
        let pipeline = RevisionPipeline(stages: [SenderStage(), picture], time: time.source, trace: recorder.trace)
        let request = NotificationRequest(identifier: "n", content: NotificationContent(payload: Pushes.cometChat()))
        pipeline.didReceive(request, handler: recorder.handler)
        await started.wait()
        await time.untilWaiting(2)
        time.advance(by: .seconds(5))
        let communication = await recorder.contents(1).first?.communication
        #expect(communication?.senderName == "Dana")
        #expect(communication?.picture == nil)
        release.open()
        await removed.wait()
    }
}
