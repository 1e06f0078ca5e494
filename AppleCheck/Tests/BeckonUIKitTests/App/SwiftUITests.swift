import BeckonModel
import BeckonPush
import BeckonRouting
import SwiftUI
import Testing
import UIKit
import UserNotifications

@testable import BeckonUIKit

/// An app of SwiftUI's life cycle: a path that is bound, in place of controllers.
@MainActor struct SwiftUITests {
    private struct Root: View {
        var body: Never { preconditionFailure("Nobody draws it.") }
    }

    private let app: TestApp
    private let window: UIWindow
    private let hosting = UIHostingController(rootView: Root())

    init() {
        app = TestApp()
        let scene = app.connect()
        window = UIWindow(windowScene: scene)
        window.rootViewController = hosting
        window.makeKeyAndVisible()
        app.activate(scene)
    }

    /// The anchor behind a view, as SwiftUI makes it.
    private func anchor(_ view: some View) throws -> DestinationAnchor {
        switch try #require(view as? any FakeBackgroundHolder).fakeBackground {
        case let view as DestinationAnchorView: return view.fakeMake()
        case let view as BoundPathView: return view.fakeMake()
        default: throw CancellationError()
        }
    }

    /// The view comes on screen; SwiftUI has drawn then.
    private func show(_ anchor: @autoclosure () throws -> DestinationAnchor) async throws {
        let anchor = try anchor()
        window.addSubview(anchor)
        while app.beckon.scenes["main"]?.opener !== anchor { await Task.yield() }
    }

    @Test func aTapWaitsForTheRootAndIsPutOnThePath() async throws {
        let path = DestinationPath()
        let anchor = try anchor(Root().beckonDestination(path, in: app.beckon))
        app.beckon.signedIn("me")
        app.tap(.of(Pushes.message()))
        #expect(path.path.isEmpty, "The view is in no window yet.")
        try await show(anchor)
        #expect(path.path == [.user("bob", message: "12345")])
        #expect(path.context(of: .user("bob", message: "12345"))?.push?.messageID == "12345")
        #expect(window.covers.isEmpty, "Nothing of UIKit's is touched.")
    }

    @Test func whatIsOnTopIsBoundBothWays() async throws {
        let path = DestinationPath()
        let anchor = try anchor(Root().beckonDestination(path, in: app.beckon))
        try await show(anchor)
        app.beckon.signedIn("me")
        app.tap(.of(Pushes.message()))
        #expect(app.present(.of(Pushes.message(2), id: "2")) == [], "R-3.2")
        // The person goes back, and SwiftUI draws anew.
        path.path = []
        anchor.changed()
        #expect(app.present(.of(Pushes.message(3), id: "3")) == [.banner, .list, .sound, .badge])
        app.tap(.of(Pushes.message(3), id: "3"))
        #expect(path.path == [.user("bob", message: "3")] && path.focus == nil)
    }

    @Test func theChatThatIsThereGoesToTheMessage() async throws {
        let path = DestinationPath()
        try await show(try anchor(Root().beckonDestination(path, in: app.beckon)))
        app.beckon.signedIn("me")
        app.tap(.of(Pushes.message()))
        app.tap(.of(Pushes.message(2), id: "2"))
        #expect(path.path == [.user("bob", message: "12345")], "sh-14: not twice.")
        #expect(path.focus == .user("bob", message: "2"))
        app.tap(.of(Pushes.message(3, from: "carol"), id: "3"))
        #expect(path.path == [.user("carol", message: "3")] && path.context(of: .user("bob", message: "12345")) == nil)
    }

    @Test func aSheetOfTheAppsOwnCoversThePath() async throws {
        let path = DestinationPath()
        try await show(try anchor(Root().beckonDestination(path, in: app.beckon)))
        app.beckon.signedIn("me")
        app.tap(.of(Pushes.message()))
        hosting.present(UIViewController(), animated: false)
        #expect(app.present(.of(Pushes.message(2), id: "2")) == [.banner, .list, .sound, .badge])
    }

    @Test func aCallCoversThePathAndItsChatTheCall() async throws {
        let path = DestinationPath()
        let chat = Destination.callChat(sessionID: "1", try #require(GroupID(rawValue: "call_1")))
        path.open(chat, .at("main"), .pushed)
        #expect(path.call == .call(sessionID: "1", nil) && path.presented == chat && path.path.isEmpty)
        path.open(.user("bob"), .at("main"), .pushed)
        #expect(path.call == nil && path.presented == nil && path.path == [.user("bob")])
        path.open(.user("carol"), .at("main"), .modal)
        #expect(path.presented == .user("carol") && path.top.id == .user("carol"))
    }

    @Test func takenOutOfItsWindowTapsWait() async throws {
        let path = DestinationPath()
        let anchor = try anchor(Root().beckonDestination(path, in: app.beckon))
        try await show(anchor)
        app.beckon.signedIn("me")
        anchor.removeFromSuperview()
        app.tap(.of(Pushes.message()))
        #expect(path.path.isEmpty && app.beckon.router.waitingResponse != nil)
    }

    @Test func aPathThatTheAppKeepsItselfIsBound() async throws {
        @MainActor final class State {
            var path: [Destination] = []
            var opened: [(Destination, Bool)] = []
        }
        let state = State()
        let binding = Binding(get: { state.path }, set: { state.path = $0 })
        let view = Root().beckonDestination(path: binding, in: app.beckon) { state.opened.append(($0, $1.isOnTop)) }
        try await show(try anchor(view))
        app.beckon.signedIn("me")
        app.tap(.of(Pushes.message()))
        app.tap(.of(Pushes.message(2), id: "2"))
        #expect(state.path == [.user("bob", message: "12345")])
        #expect(state.opened.map(\.0) == [.user("bob", message: "12345"), .user("bob", message: "2")])
        #expect(state.opened.map(\.1) == [false, true])
    }

    @Test func aColdStartByTapOfAnAppOfItsLifeCycleOpensInItsWindow() async throws {
        let root = try await startedByTap()
        let anchor = try anchor(root.body)
        window.addSubview(anchor)
        while root.beckon.router.waitingResponse != nil { await Task.yield() }
        #expect(anchor.path.top() == .user("bob", message: "12345"))
    }

    /// The process starts by a tap, and its first window gets its root view.
    private func startedByTap() async throws -> SwiftUIRoot {
        let swiftUI = SwiftUIApp()
        let delegate = swiftUI.delegate
        #expect(delegate.application(.shared, didFinishLaunchingWithOptions: nil))
        let session = try #require(window.windowScene?.session)
        let options = UIScene.ConnectionOptions(fakeResponse: .of(Pushes.message()))
        _ = delegate.application(.shared, configurationForConnecting: session, options: options)
        delegate.beckon?.signedIn("me")
        let group = try #require(swiftUI.body as? WindowGroup<SwiftUIRoot?>)
        return try #require(group.fakeContent)
    }

    @Test func anAppOfUIKitWithAHostedRootPresentsAbove() {
        app.beckon.signedIn("me")
        app.beckon.rootReady(in: window)
        app.tap(.of(Pushes.message()))
        #expect(window.covers.count == 1, "What SwiftUI keeps is not pushed on.")
    }
}
