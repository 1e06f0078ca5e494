#if canImport(UIKit)
    public import BeckonApp
    import BeckonCallChat
    import BeckonModel
    public import BeckonRouting
    import BeckonScreens
    public import UIKit

    extension BeckonChat {
        /// Takes a window over: it shows the list of conversations, or the login, and is made visible. It may be any number
        /// of windows, each with what is opened in it.
        ///
        /// - Parameters:
        ///   - window: kept weakly; its root controller is replaced.
        ///   - scene: the scene and what it was connected with; nil in an app without scenes.
        public func show(
            in window: UIWindow, connecting scene: (scene: UIScene, options: UIScene.ConnectionOptions)? = nil
        ) {
            windows.removeAll { $0.window == nil || $0.window === window }
            windows.append(WeakWindow(window: window))
            if let scene { beckon?.sceneWillConnect(scene.scene, options: scene.options) }
            window.rootViewController = makeRoot()
            window.makeKeyAndVisible()
            guard context != nil else { return }
            beckon?.rootReady(in: window)
            coordinator.rootShown()
        }

        private func makeRoot() -> UIViewController {
            switch coordinator.account {
            case .unknown: return WaitingController(settings.theme)
            case .nobody: return settings.login()
            case .signedIn:
                guard let context else { return WaitingController(settings.theme) }
                if let root = settings.root { return root(context) }
                let navigation = UINavigationController()
                let list = ConversationListViewController(context) { [weak navigation] row in
                    let chat = ChatViewController(context, with: row.receiver, placeholder: row.counterpart)
                    navigation?.pushViewController(chat, animated: true)
                }
                navigation.setViewControllers([list], animated: false)
                return navigation
            }
        }

        private func showRoots() {
            for window in windows.compactMap(\.window) {
                if context == nil { beckon?.rootGone(in: window) }
                window.rootViewController = makeRoot()
                if context != nil { beckon?.rootReady(in: window) }
            }
        }
    }

    extension BeckonChat: ChatRouting {
        /// Where a push leads, as Beckon was configured.
        public var resolver: DestinationResolver { beckon?.configuration.resolver ?? DestinationResolver() }

        /// Where VoIP pushes come; nil where the app has no calls.
        public var calls: VoIPReceiver? { beckon?.calls?.receiver }

        /// Told by the coordinator.
        public func signedIn(_ account: String) { beckon?.signedIn(account) }

        /// Told by the coordinator.
        public func nobodySignedIn() {
            beckon?.nobodySignedIn()
            showRoots()
        }

        /// Told by the coordinator.
        public func signedOut() {
            beckon?.signedOut()
            showRoots()
        }

        /// Told by the coordinator.
        public func membershipChanged(of destination: Destination, isMember: Bool) {
            beckon?.membershipChanged(of: destination, isMember: isMember)
        }
    }

    extension BeckonChat: ChatNavigation {
        /// What is on top of the window in front; nil where it is none of Beckon's.
        public var top: Screen? {
            guard let scene, let hierarchy = beckon?.navigator.hierarchy(of: scene) else { return nil }
            switch hierarchy.topController {
            case let list as ConversationListViewController: return .list(list.screen)
            case let chat as ChatViewController: return .chat(chat.chat)
            case let chat as CallChatViewController:
                guard let guid = chat.session.group?.guid else { return nil }
                return .callSheet(sessionID: chat.session.id.rawValue, guid, chat.screen)
            default:
                guard case .call(let sessionID, let receiver)? = hierarchy.top else { return nil }
                return .call(sessionID: sessionID, receiver)
            }
        }

        /// Whether the list of conversations is in a window.
        public var hasRoot: Bool { scene != nil }

        /// Shows a destination in the window in front.
        public func show(_ destination: Destination, _ tap: TapContext?, make: () -> Screen?) {
            guard let beckon, let scene = tap?.scene ?? scene else { return }
            let screen = make()
            beckon.navigator.show(destination, in: scene, tap == nil ? .pushed : nil) { [weak self] wanted in
                guard let self else { return nil }
                // The screen of a call comes back for the chat beside it.
                if case .call(let sessionID, let receiver) = wanted {
                    return self.controller(showing: .call(sessionID: sessionID, receiver))
                }
                return screen.flatMap { self.controller(showing: $0) }
            }
        }

        /// Closes what is on top of the window in front.
        public func back() {
            guard let beckon, let scene, let controller = beckon.navigator.hierarchy(of: scene)?.topController else {
                return
            }
            if let navigation = controller.navigationController, navigation.viewControllers.count > 1 {
                navigation.popViewController(animated: true)
            } else {
                controller.presentingViewController?.dismiss(animated: true)
            }
        }

        /// The list takes the place of the login in every window.
        public func accountStarted() {
            guard let user = coordinator.user else { return }
            let context = ChatContext(
                account: user, client: client, visibility: coordinator.visibility, theme: settings.theme,
                time: settings.time, trace: settings.trace)
            settings.prepare(context)
            self.context = context
            showRoots()
            coordinator.rootShown()
        }

        /// Nothing of the account stays on screen; ``signedOut()`` shows the login.
        public func accountEnded() {
            if let context, ChatContext.current === context { ChatContext.current = nil }
            context = nil
            for window in windows.compactMap(\.window) {
                beckon?.rootGone(in: window)
                window.rootViewController = WaitingController(settings.theme)
            }
        }

        /// The window in front, by its scene; the one that came last where none is.
        private var scene: String? {
            guard let beckon, context != nil else { return nil }
            let ready = beckon.scenes.filter { $0.value.isReady }
            let front = ready.first { $0.value.scene?.activationState == .foregroundActive }
            return (front ?? ready.first)?.key
        }
    }

    /// Stands where it is not known yet who is signed in: an empty page in the colour of the others.
    final class WaitingController: UIViewController {
        private let theme: Theme

        init(_ theme: Theme) {
            self.theme = theme
            super.init(nibName: nil, bundle: nil)
        }

        @available(*, unavailable) required init?(coder: NSCoder) { nil }

        override func viewDidLoad() {
            super.viewDidLoad()
            view.backgroundColor = theme.colors.background
        }
    }
#endif
