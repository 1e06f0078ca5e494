import BeckonModel
import BeckonRouting
import BeckonScreens
import BeckonTesting

extension DemoScene {
    static let otherChat = DemoScene(
        name: "3", title: "Bob's app is open on another chat", mustOpen: 1
    ) { play in
        play.bob.phone.activate()
        let app = play.bob.phone.chatApp
        try await play.wait(for: "Bob's app has its root") { app?.navigation.isAtRoot == true }
        app?.openChat(with: .user(DemoPeople.carol))
        play.aliceSends("Look at this", to: .user(DemoPeople.bob))
        let notification = try await play.untilShown()
        play.expect(
            play.bob.phone.bannersShown.last?.isForeground == true, "the banner was not shown in the foreground")
        try await play.tapAndReturn(
            notification, leadsTo: .conversation(.user(DemoPeople.alice), messageID: nil), reads: true)
    }

    static let sameChat = DemoScene(
        name: "4", title: "Bob reads that chat", mustOpen: 0
    ) { play in
        play.bob.phone.activate()
        let chat = play.bob.phone.chatApp?.openChat(with: .user(DemoPeople.alice))
        try await play.wait(for: "Bob's chat is loaded") { chat?.snapshot.state == .loaded }
        play.aliceSends("You see this at once", to: .user(DemoPeople.bob))
        try await play.wait(for: "the message is in Bob's open chat") {
            chat?.snapshot.items.last?.text == "You see this at once"
        }
        let mine = play.alice.phone.chatApp?.navigation.chat
        try await play.wait(for: "Alice sees that it was read", on: play.alice) {
            mine?.snapshot.items.last?.delivery == .read
        }
        play.expect(play.shownCount == 0, "something was shown although Bob reads the chat")
        play.bob.phone.chatApp?.navigation.back()
    }
}
