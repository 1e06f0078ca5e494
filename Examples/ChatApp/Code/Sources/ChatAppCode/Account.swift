import BeckonAPI
import BeckonClient
import BeckonModel
import BeckonPush
import BeckonRouting
import BeckonScreens
import BeckonUIKit
import UIKit

/// Who is signed in, for all windows of the app. On the main actor; owned by the app's delegate.
@MainActor final class Account {
    /// Tells one window of changes for as long as the window keeps it.
    final class Observer {
        fileprivate let changed: @MainActor () -> Void
        fileprivate init(_ changed: @escaping @MainActor () -> Void) { self.changed = changed }
    }

    /// What the screens share; nil where nobody is signed in.
    private(set) var context: ChatContext? {
        didSet {
            ChatContext.current = context
            tellWindows()
        }
    }
    /// What went wrong last, for the login to show.
    private(set) var problem: String?

    private struct Weak {
        weak var observer: Observer?
    }

    private let client: ChatClient
    private let files: AccountFiles
    private let visibility = VisibleChats()
    private var tasks: [Task<Void, Never>] = []
    private var acknowledger: MessageAcknowledger?
    private var observers: [Weak] = []
    private weak var beckon: Beckon?

    init(transport: Transport, files: AccountFiles) {
        self.files = files
        client = ChatClient(transport: transport, store: files.chats)
    }

    var user: User? { context?.account }

    /// The window's part: kept by the window, gone with it.
    func observe(_ changed: @escaping @MainActor () -> Void) -> Observer {
        let observer = Observer(changed)
        observers.append(Weak(observer: observer))
        return observer
    }

    private func tellWindows() {
        observers = observers.filter { $0.observer != nil }
        for weak in observers { weak.observer?.changed() }
    }

    // MARK: Session

    /// Takes up the session that was kept, and follows the client.
    func start(_ beckon: Beckon) {
        self.beckon = beckon
        followActivity()
        let (client, events) = (client, client.events())
        tasks.append(
            Task { [weak self] in
                for await event in events { self?.heard(event) }
            })
        guard let session = files.session() else { return beckon.nobodySignedIn() }
        Task { [weak self] in
            await client.restore(session)
            self?.signedIn(session.user)
        }
    }

    /// Signs in with a token that the app's own server has made.
    func login(token: String) {
        let client = client
        Task { [weak self] in
            do throws(ChatError) {
                let user = try await client.login(token: token)
                self?.files.keep(await client.session)
                self?.signedIn(user)
            } catch {
                self?.failed(error)
            }
        }
    }

    /// Signs out: the server first, so that no push follows.
    func logout() {
        let client = client
        Task { [weak self] in
            do throws(ChatError) { try await client.logout() } catch { self?.failed(error) }
        }
    }

    private func signedIn(_ user: User) {
        problem = nil
        files.tellExtension([user.uid.rawValue])
        acknowledger = MessageAcknowledger(client: client, visibility: visibility, account: user.uid)
        context = ChatContext(account: user, client: client, visibility: visibility)
        beckon?.signedIn(user.uid.rawValue)
        Task { [weak self] in await self?.beckon?.setup.requestPermission() }
        connect()
    }

    private func signedOut(_ error: ChatError?) {
        problem = error?.message
        acknowledger?.stop()
        acknowledger = nil
        files.keep(nil)
        files.tellExtension([])
        beckon?.signedOut()
        beckon?.setBadge(0)
        context = nil
    }

    private func failed(_ error: ChatError) {
        problem = error.message
        // A login shows it; a chat that is open says by itself what fails.
        if context == nil { tellWindows() }
    }

    private func heard(_ event: ClientEvent) {
        switch event {
        case .signedOut(let error): signedOut(error)
        case .conversations(let list): badge(list.badge)
        case .marked(_, let state): badge(state.badge)
        default: break
        }
    }

    /// Through the ledger, so that app and extension never overwrite a newer number.
    private func badge(_ badge: Badge?) {
        guard let badge, let user, let number = files.record(badge, account: user.uid.rawValue) else { return }
        beckon?.setBadge(number)
    }

    // MARK: Life cycle

    private func followActivity() {
        let center = NotificationCenter.default
        let steps: [(Notification.Name, @MainActor @Sendable (Account) -> Void)] = [
            (UIApplication.didBecomeActiveNotification, { $0.connect() }),
            (UIApplication.willResignActiveNotification, { $0.visibility.isActive = false }),
        ]
        for (name, step) in steps {
            // Never removed: it lives as long as the app.
            _ = center.addObserver(forName: name, object: nil, queue: .main) { [weak self] _ in
                MainActor.assumeIsolated { if let self { step(self) } }
            }
        }
    }

    private func connect() {
        visibility.isActive = true
        let client = client
        Task { await client.connect() }
    }

    // MARK: Pushes

    func register(_ token: Data) {
        let client = client
        Task { [weak self] in
            do throws(ChatError) {
                try await client.registerPushToken(token, environment: .ofThisBuild)
            } catch {
                self?.failed(error)
            }
        }
    }

    /// The screen that a tap leads to.
    func screen(_ destination: Destination, _ tap: TapContext) -> UIViewController? {
        guard let context, case .conversation(let receiver, let message, let thread) = destination else { return nil }
        return ChatViewController(
            context, with: receiver, thread: thread.flatMap { Int64($0) },
            placeholder: tap.push?.counterpart(of: tap.account), preview: tap.push?.preview,
            focus: message.flatMap { Int64($0) })
    }

    /// A reply or a mark from a notification's buttons, while the app stays in the background.
    func perform(_ action: BackgroundAction, _ context: ActionContext) async throws {
        guard case .conversation(let receiver, let message, _) = context.destination else { return }
        switch action {
        case .reply(let text):
            _ = try await client.send(text: text, to: receiver, muid: context.idempotencyKey)
            await client.untilAttempted(muid: context.idempotencyKey)
        case .markRead:
            guard let message = message.flatMap({ Int64($0) }) else { return }
            try await client.markRead(receiver, upTo: message)
        case .own: break
        }
    }
}
