import BeckonModel
import BeckonPush
import BeckonRouting

/// A machine that is told events at a time of the test's own, and what comes of them in short words.
struct TapTeller {
    var machine: TapMachine
    var now: Int64 = 0

    init(
        resolver: DestinationResolver = DestinationResolver(), actions: ResponseActions = .standard,
        lifetime: Int64 = 3_600_000, keepsTaps: Bool = false
    ) {
        machine = TapMachine(resolver: resolver, actions: actions, lifetime: lifetime, keepsTaps: keepsTaps)
    }

    mutating func tell(_ events: TapMachine.Event...) -> [String] {
        events.flatMap { machine.handle($0, now: now) }.compactMap(\.word)
    }

    /// What is written last, as the next process reads it.
    mutating func kept(after events: TapMachine.Event...) -> [KeptTap] {
        var kept: [KeptTap] = []
        for event in events {
            for case .keep(let taps) in machine.handle(event, now: now) { kept = taps }
        }
        return kept
    }
}

extension TapMachine.Event {
    static func tap(
        _ identifier: String = "n", _ content: NotificationContent = Pushes.message(), scene: String? = nil,
        completion: Int? = nil
    ) -> TapMachine.Event {
        .response(Pushes.response(identifier, content, scene: scene), from: .delegate, completion: completion)
    }

    static func button(
        _ button: String, _ text: String? = nil, on identifier: String = "n",
        _ content: NotificationContent = Pushes.message(), completion: Int? = nil
    ) -> TapMachine.Event {
        let action = NotificationResponse.Action.custom(identifier: button, text: text)
        return .response(
            Pushes.response(identifier, action: action, content), from: .delegate, completion: completion)
    }

    static func reply(
        _ text: String? = "Yes", on identifier: String = "n", of content: NotificationContent = Pushes.message(),
        completion: Int? = 1
    ) -> TapMachine.Event {
        button("REPLY_ACTION", text, on: identifier, content, completion: completion)
    }

    /// The end of the action that an event has begun.
    static func end(of event: TapMachine.Event, succeeded: Bool = true) -> TapMachine.Event {
        guard case .response(let response, _, _) = event else { return event }
        return .performed(Tap.Identity(response), succeeded: succeeded)
    }

    static let ready = TapMachine.Event.rootReady(scene: "main")
    static let bob = TapMachine.Event.sessionKnown(account: "bob")
    static let bobAndCarol = TapMachine.Event.sessionKnown(account: "bob", others: ["carol"])
}
