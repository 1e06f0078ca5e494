import BeckonAPI
import BeckonClient
import BeckonModel
import BeckonUIKit
import UIKit

/// Seed 4: a chat beside a call. Sound and picture are those of a calls SDK, which this app leaves out.
enum SeedFourApp {
    final class AppDelegate: SeedAppDelegate {
        private let folder: URL
        private let transport: Transport
        private(set) lazy var chat = BeckonChat(makeSettings())

        init(folder: URL, transport: Transport) {
            self.folder = folder
            self.transport = transport
            super.init()
        }

        private func makeSettings() -> BeckonChat.Settings {
            var settings = BeckonChat.Settings(
                server: URL(fileURLWithPath: "/"), folder: folder, environment: .sandbox
            ) { UIViewController() }
            settings.transport = transport
            settings.configure = { $0.navigation.isAnimated = false }
            settings.callScreen = { [weak self] id, _ in CallScreen(self?.chat, id) }
            return settings
        }

        override func install(_ launchOptions: [UIApplication.LaunchOptionsKey: Any]?) -> Beckon? {
            chat.install(launchOptions: launchOptions)
        }
    }

    final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
        var window: UIWindow?

        func scene(
            _ scene: UIScene, willConnectTo session: UISceneSession,
            options connectionOptions: UIScene.ConnectionOptions
        ) {
            guard let windowScene = scene as? UIWindowScene else { return }
            let window = UIWindow(windowScene: windowScene)
            self.window = window
            (UIApplication.shared.delegate as? AppDelegate)?.chat.show(
                in: window, connecting: (scene, connectionOptions))
        }
    }

    /// The call's own screen with the button of its chat.
    final class CallScreen: UIViewController {
        private weak var chat: BeckonChat?
        private let id: CallSessionID
        private(set) var chatButton: CallChatButton?

        init(_ chat: BeckonChat?, _ id: CallSessionID) {
            self.chat = chat
            self.id = id
            super.init(nibName: nil, bundle: nil)
        }

        @available(*, unavailable) required init?(coder: NSCoder) { nil }

        override func viewDidLoad() {
            super.viewDidLoad()
            guard let session = chat?.join(id) else { return }
            let button = CallChatButton(session, theme: chat?.context?.theme)
            view.addSubview(button)
            chatButton = button
        }
    }
}
