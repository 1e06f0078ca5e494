import BeckonModel
import BeckonPush
import BeckonRouting
import Foundation

/// What outlives the processes of a ``ReplayApp``: its disk, and the log of the replay.
@MainActor final class ReplayDesk {
    /// Who is signed in, as the phone's disk has it.
    enum Session: Hashable {
        case nobody
        case known(active: String, others: Set<String>)
    }

    static let voIPReader = PushReader(
        dialects: [ScriptDialect()] + PushReader.standardDialects + [PlainCallDialect()])

    let script: PhoneScript
    let resolver: DestinationResolver
    let time: TimeSource
    var outcome = ReplayOutcome()
    /// Nil until an event tells.
    var session: Session?
    /// The sessions of calls that were reported, by the UUIDs under which the system knows them.
    var sessions: [UUID: String] = [:]
    private var counted: Set<String> = []

    init(_ script: PhoneScript, _ time: TimeSource) {
        self.script = script
        self.time = time
        resolver = script.resolver
        let accounts = script.settings.signedIn ?? (script.tellsSession ? [] : [PhoneScript.Settings.standardAccount])
        if let active = script.settings.active ?? accounts.first {
            session = .known(active: active, others: Set(accounts).subtracting([active]))
        } else if !script.tellsSession {
            session = .nobody
        }
    }

    /// Seconds since the script's start.
    var seconds: Double { Double(time.monotonic()) / 1_000_000_000 }

    var active: String? {
        if case .known(let active, _)? = session { active } else { nil }
    }

    /// A UUID for a VoIP push that names no session: the same in each replay.
    func unnamedCall() -> UUID {
        let name = "unnamed-\(sessions.values.count { $0.hasPrefix("unnamed-") } + 1)"
        let uuid = UUID(callSession: name)
        sessions[uuid] = name
        return uuid
    }

    // MARK: Log

    func opened(_ destination: Destination, _ context: TapContext) {
        outcome.routes.append(
            ReplayOutcome.Route(
                at: seconds, requestId: context.response.requestIdentifier, route: destination.route,
                account: context.account, opening: context.opening, scene: context.scene))
        outcome.sequence.append("open \(destination.route) as \(context.account)")
    }

    func dropped(_ response: NotificationResponse, _ reason: TapMachine.DropReason) {
        outcome.drops.append(
            ReplayOutcome.Drop(
                at: seconds, requestId: response.requestIdentifier, reason: reason.rawValue, message: reason.sentence))
    }

    func presented(_ requestIdentifier: String, _ options: ForegroundDecision.Options, _ reason: String) {
        outcome.presentations.append(
            ReplayOutcome.Presented(
                at: seconds, requestId: requestIdentifier, options: options.names, reason: reason))
    }

    func performed(_ action: BackgroundAction, _ context: ActionContext) {
        let name =
            switch action {
            case .reply: "reply"
            case .markRead: "mark-read"
            case .own(let identifier, _): identifier
            }
        outcome.actions.append(
            ReplayOutcome.Performed(
                at: seconds, action: name, account: context.account, route: context.destination.route))
    }

    // MARK: Unread messages

    /// Counts a message once, whoever tells of it: its push, the connection, both.
    /// - Parameters:
    ///   - identifier: of its notification, which names it where the push has no message id.
    ///   - isSeen: whether the person looks at the conversation, or has left it.
    func count(_ content: NotificationContent, identifier: String?, isSeen: Bool) {
        let (push, addressee) = resolver.read(content)
        let account = addressee ?? active
        guard let push, push.countsAsUnread(for: account),
            let name = resolver.destination(of: content, push: push, account: account).conversationName,
            let key = push.messageID ?? identifier, counted.insert("\(name) \(key)").inserted, !isSeen
        else { return }
        outcome.unread[name, default: 0] += 1
    }

    /// The person looks at a conversation.
    func read(_ destination: Destination) {
        if let name = destination.conversationName { outcome.unread[name] = nil }
    }
}

extension ForegroundDecision.Options {
    /// In the order of the documentation.
    var names: [String] {
        let known: [(ForegroundDecision.Options, String)] = [
            (.banner, "banner"), (.list, "list"), (.sound, "sound"), (.badge, "badge"),
        ]
        return known.compactMap { contains($0.0) ? $0.1 : nil }
    }
}
