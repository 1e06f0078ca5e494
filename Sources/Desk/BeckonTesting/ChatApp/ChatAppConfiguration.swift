public import BeckonAPI
public import BeckonApp
public import BeckonClient
public import BeckonModel
public import BeckonPush
public import BeckonRouting
import Foundation

/// How a ``ChatApp`` is built, and the script that a test holds in its hand while the app's processes come and go.
@MainActor public final class ChatAppConfiguration {
    /// The bundle identifier, to which pushes are addressed.
    public let topic: String
    /// Whether the app declares scenes (P-25, P-26).
    public let hasScenes: Bool
    /// Makes the way to the server for each process anew.
    let makeTransport: @Sendable () -> Transport
    let random: @Sendable () -> Double
    let resolver: DestinationResolver
    let environment: PushEnvironment
    let actions: ResponseActions
    let style: NavigationPlan.Style
    let keepsTaps: Bool
    /// What the app knows of calls; nil: it has none.
    let calls: CallFacts?
    /// Whether it takes VoIP pushes.
    let takesCalls: Bool
    /// The buttons under messages, by the names of the vendors' guides; dismissals are told.
    let buttons = [
        NotificationCategory(
            "MESSAGE_CATEGORY",
            buttons: [.init("REPLY_ACTION", isTextInput: true), .init("MARK_AS_READ_ACTION")], tellsDismissal: true)
    ]

    /// Holds back the session of a start: the Keychain that takes its time. Open by default.
    public let sessionGate = Gate(isOpen: true)
    /// Holds back the root screen. Open by default.
    public let rootGate = Gate(isOpen: true)
    /// Every screen that was opened above a root, over all launches.
    public internal(set) var opened: [OpenedScreen] = []

    /// - Parameters:
    ///   - topic: the bundle identifier, to which pushes are addressed.
    ///   - environment: which of Apple's services the app's tokens are of.
    ///   - hasScenes: whether the app declares scenes: its taps are then reported by their options too (P-26).
    ///   - categories: those that the app has a screen for.
    ///   - vendors: the dialects whose own kit has a chat screen in the app.
    ///   - actions: what the app's action buttons do.
    ///   - style: whether taps push above the root or show a window with a close button.
    ///   - keepsTaps: whether a tap that waits survives its process.
    ///   - takesCalls: whether it takes VoIP pushes and reports their calls.
    ///   - calls: kept up to date by the app, and asked where `rings` and `currentCall` are not given.
    ///   - rings: whether a call can still be answered; see ``BeckonRouting/DestinationResolver``.
    ///   - currentCall: the call that the account is in; see there.
    ///   - random: the jitter of the client's back-off.
    ///   - transport: makes the way to the server, anew for each process of the app.
    public init(
        topic: String = "com.example.chat", environment: PushEnvironment = .sandbox, hasScenes: Bool = true,
        categories: Set<String> = ["Second", "Third"], vendors: Set<String> = ["voximplant"],
        actions: ResponseActions = .standard, style: NavigationPlan.Style = .pushed,
        keepsTaps: Bool = false, takesCalls: Bool = false, calls: CallFacts? = nil,
        rings: (@Sendable (PushMessage.Call) -> Bool)? = nil,
        currentCall: (@Sendable (PushMessage, String?) -> CallSessionID?)? = nil,
        random: @escaping @Sendable () -> Double = { Double.random(in: 0..<1) },
        transport: @escaping @Sendable () -> Transport
    ) {
        self.topic = topic
        self.environment = environment
        self.hasScenes = hasScenes
        self.actions = actions
        self.style = style
        self.keepsTaps = keepsTaps
        self.takesCalls = takesCalls
        self.calls = calls
        self.random = random
        makeTransport = transport
        // A vendor's account is not one of Beckon's: whoever is signed in sees its screen.
        resolver = DestinationResolver(
            categories: categories, vendors: vendors,
            account: { vendors.contains($0.dialect) ? nil : $0.account },
            rings: rings ?? { calls?.rings($0) ?? false },
            currentCall: currentCall ?? { push, _ in calls?.currentCall(push) })
    }

    /// What a phone installs: ``ChatApp`` with ``ChatAppExtension``.
    public var bundle: AppBundle {
        AppBundle(
            topic: topic, environment: environment, hasScenes: hasScenes,
            capabilities: [.remoteNotifications, .communication], activityTypes: ["INSendMessageIntent"],
            makeApplication: { ChatApp(configuration: self, system: $0) },
            makeExtension: { ChatAppExtension(system: $0) })
    }

    /// How often a tap opened a screen.
    public var openCount: Int { openings().count }

    /// The screens that taps opened, of one conversation or of all.
    public func openings(of receiver: Receiver? = nil) -> [OpenedScreen] {
        opened.filter { screen in
            guard case .notification = screen.cause else { return false }
            guard let receiver else { return true }
            return screen.destination.isSameScreen(as: .conversation(receiver, messageID: nil))
        }
    }
}
