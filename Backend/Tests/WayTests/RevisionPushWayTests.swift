import BeckonAPI
import BeckonClient
import BeckonModel
import BeckonPush
import BeckonTesting
import Testing

@testable import BeckonDesk

/// the whole way: server, gateway, emulator and phone over real sockets.
@MainActor @Suite(.timeLimit(.minutes(2))) struct RevisionPushWayTests {
    @Test func anEditAndADeletionReplaceWhatThePhoneShows() async throws {
        let stage = try await DemoStage()
        let phone = stage.bob.phone
        phone.enterBackground()
        let backend = APICaller(transport: stage.people.transport, apiKey: stage.people.apiKey)
        let session = try await backend.call(API.createToken, ["uid": DemoPeople.alice.rawValue])
        let alice = APICaller(transport: stage.people.transport, token: session.token)
        let draft = MessageDraft(muid: "1", to: .user(DemoPeople.bob), text: "before")
        let message = try await alice.call(API.sendMessage, body: draft)
        func isShown(_ body: String) -> Bool { phone.deliveredNotifications.map(\.content.body) == [body] }
        try await phone.until { isShown("before") }
        #expect(phone.deliveredNotifications.first?.content.sound != nil)

        let names = ["uid": DemoPeople.bob.rawValue, "id": String(message.id)]
        _ = try await alice.call(API.editMessageToUser, names, body: MessageEdit(text: "after"))
        try await phone.until { isShown("after") }
        #expect(phone.deliveredNotifications.first?.content.sound == nil && phone.badge == 1)

        _ = try await alice.call(API.deleteMessageToUser, names)
        // The number 0, which follows, takes it away (P-7).
        try await phone.until { isShown("Message deleted") || phone.deliveredNotifications.isEmpty }
        try await phone.until { phone.badge == 0 }
        await stage.shutDown()
    }
}
