public import BeckonRouting
public import Foundation

/// CallKit of a ``Phone``: the calls that its app has reported, and what became of them. A plain value.
public struct PhoneCallCenter: Sendable, Hashable {
    /// Where a call stands.
    public enum State: Sendable, Hashable {
        /// It rings, on screen and on the lock screen.
        case incoming
        /// The person took it.
        case answered
        /// Nil: by the person.
        case ended(CallEndReason?)
    }

    /// A call that the person was shown.
    public struct Call: Sendable, Hashable {
        /// The system's identifier of the call, made by whoever reported it.
        public var uuid: UUID
        /// Nil: the system shows a word of its own.
        public var callerName: String?
        /// Whether it was reported as a video call.
        public var hasVideo: Bool
        /// What has become of it.
        public var state: State
    }

    /// One `reportNewIncomingCall`.
    public struct Report: Sendable, Hashable {
        /// The call that is reported, or changed.
        public var uuid: UUID
        /// Whether the system took it. It refuses a UUID that it knows, and what ``PhoneCallCenter/refusesCalls`` says.
        public var isShown: Bool
    }

    /// In the order in which they came; one that has ended may come again.
    public private(set) var calls: [Call] = []
    /// Every report, refused ones too.
    public private(set) var reports: [Report] = []
    /// A Focus, or the list of blocked callers, holds calls back.
    public var refusesCalls = false

    public init() {}

    /// The calls that ring.
    public var incoming: [Call] { calls.filter { $0.state == .incoming } }

    /// The newest call of that UUID.
    public func call(_ uuid: UUID) -> Call? { calls.last { $0.uuid == uuid } }

    mutating func report(_ uuid: UUID, _ call: IncomingCall) -> Bool {
        let isKnown = index(of: uuid) != nil
        let isShown = !isKnown && !refusesCalls
        reports.append(Report(uuid: uuid, isShown: isShown))
        if isShown {
            calls.append(Call(uuid: uuid, callerName: call.callerName, hasVideo: call.hasVideo, state: .incoming))
        }
        return isShown
    }

    /// False where no such call goes on.
    mutating func change(_ uuid: UUID, to state: State) -> Bool {
        guard let index = index(of: uuid) else { return false }
        calls[index].state = state
        return true
    }

    /// The process is gone, and with it whoever could have carried them.
    mutating func endAll() {
        for call in calls { _ = change(call.uuid, to: .ended(.failed)) }
    }

    private func index(of uuid: UUID) -> Int? {
        calls.lastIndex { call in
            if case .ended = call.state { return false }
            return call.uuid == uuid
        }
    }
}

extension PhoneCallCenter.State {
    /// For outcomes: an end by the app is its reason.
    var word: String {
        switch self {
        case .incoming: "incoming"
        case .answered: "answered"
        case .ended(let reason): reason?.rawValue ?? "ended"
        }
    }
}
