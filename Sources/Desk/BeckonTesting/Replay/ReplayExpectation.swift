public import BeckonModel

/// What has to come out of a script: its last line. What is nil is not looked at.
public struct ReplayExpectation: Sendable, Hashable {
    /// What opens, in this order and nothing else.
    public var routes: [String]?
    /// Nothing opens before this event, or before so many seconds.
    public var routesNotBefore: JSONValue?
    /// The options of a request, exactly.
    public var options: [String: [String]]?
    /// Options that a request has, maybe among others.
    public var optionsInclude: [String: [String]]?
    /// The unread messages of each conversation that has any.
    public var unread: [String: Int]?
    /// The reason for which a request leads nowhere.
    public var dropped: [String: String]?
    /// Words of what the person is told about a tap that leads nowhere, in this order.
    public var message: String?
    /// Switches and what opens behind them, in words.
    public var sequence: [String]?
    /// What is never opened, `c-9 as acc-A`.
    public var neverOpened: [String]?
    /// The calls that were shown with what has become of them, `s-1 incoming`.
    public var calls: [String]?
    /// Whether every completion handler is called once.
    public var completionsOnce: Bool?
    /// The requests whose answers still wait.
    public var waiting: [String]?

    static let known = [
        "routes", "routesNotBefore", "options", "optionsInclude", "unread", "dropped", "message", "sequence",
        "neverOpened", "completionsOnce", "waiting", "calls",
    ]

    public init() {}

    init(_ value: JSONValue, line: Int) throws(PhoneScriptError) {
        let object = try StrictObject(value, name: "expect", line: line, known: Self.known)
        let texts: (JSONValue) -> [String]? = { value in
            guard let values = value.array, values.allSatisfy({ $0.string != nil }) else { return nil }
            return values.compactMap(\.string)
        }
        routes = try object.texts("routes")
        routesNotBefore = try object.read("routesNotBefore", "an event or a number of seconds") { value in
            // Not `nil`, which would be JSON's.
            guard value.number != nil || value.string.flatMap(PhoneScript.Word.init(rawValue:)) != nil else {
                return Optional<JSONValue>.none
            }
            return value
        }
        options = try object.members("options", "a list of texts", texts)
        optionsInclude = try object.members("optionsInclude", "a list of texts", texts)
        unread = try object.members("unread", "a number") { $0.int.map { Int(clamping: $0) } }
        dropped = try object.members("dropped", "a text", \.string)
        message = try object.text("message")
        sequence = try object.texts("sequence")
        neverOpened = try object.texts("neverOpened")
        calls = try object.texts("calls")
        completionsOnce = try object.flag("completionsOnce")
        waiting = try object.texts("waiting")
    }

    /// A sentence for each that is not met.
    public func unmet(by outcome: ReplayOutcome, of script: PhoneScript) -> [String] {
        var unmet: [String] = []
        func expect<Value: Equatable>(_ name: String, _ expected: Value?, _ found: Value) {
            if let expected, expected != found { unmet.append("\(name): expected \(expected), found \(found).") }
        }
        expect("routes", routes, outcome.routes.map(\.route))
        if let first = outcome.routes.map(\.at).min(), let earliest = earliestRoute(of: script), first < earliest {
            unmet.append("routesNotBefore: expected nothing before \(earliest) s, found a route at \(first) s.")
        }
        for request in Set((options ?? [:]).keys).union((optionsInclude ?? [:]).keys).sorted()
        where !outcome.presentations.contains(where: { $0.requestId == request }) {
            unmet.append("options of \(request): nobody was asked how to present it.")
        }
        for (request, options) in (options ?? [:]).sorted(by: { $0.key < $1.key }) {
            expect("options of \(request)", options, outcome.options(of: request))
        }
        for (request, options) in (optionsInclude ?? [:]).sorted(by: { $0.key < $1.key }) {
            let found = outcome.options(of: request)
            let missing = options.filter { !found.contains($0) }
            if !missing.isEmpty { unmet.append("optionsInclude of \(request): \(missing) missing in \(found).") }
        }
        if let unread {
            for (chat, count) in unread.merging(
                outcome.unread.mapValues { _ in 0 }, uniquingKeysWith: { own, _ in own }
            )
            .sorted(by: { $0.key < $1.key }) {
                expect("unread of \(chat)", count, outcome.unread[chat] ?? 0)
            }
        }
        for (request, reason) in (dropped ?? [:]).sorted(by: { $0.key < $1.key }) {
            let found = outcome.drops.filter { $0.requestId == request }.map(\.reason)
            if !found.contains(reason) { unmet.append("dropped of \(request): expected \(reason), found \(found).") }
        }
        if let message, !outcome.drops.contains(where: { $0.message.hasWords(of: message) }) {
            unmet.append("message: expected '\(message)', found \(outcome.drops.map(\.message)).")
        }
        expect("calls", calls, outcome.calls.map { "\($0.session) \($0.state)" })
        expect("sequence", sequence, outcome.sequence)
        let opened = outcome.routes.map { "\($0.route) as \($0.account)" }
        for route in neverOpened ?? [] where opened.contains(route) {
            unmet.append("neverOpened: \(route) was opened.")
        }
        if completionsOnce == true {
            for completion in outcome.completions where completion.calls != 1 {
                unmet.append(
                    "completionsOnce: \(completion.name) of \(completion.requestId) was called \(completion.calls) times."
                )
            }
            for fault in outcome.faults { unmet.append("completionsOnce: \(fault).") }
        }
        expect("waiting", waiting, outcome.waiting)
        return unmet
    }

    private func earliestRoute(of script: PhoneScript) -> Double? {
        if let seconds = routesNotBefore?.number { return seconds }
        guard let word = routesNotBefore?.string.flatMap(PhoneScript.Word.init(rawValue:)) else { return nil }
        let time = script.events.first { $0.word == word }?.time ?? .max
        return Double(time) / 1_000_000_000
    }
}

extension ReplayOutcome {
    /// What the last presentation of a request had; nothing where there was none.
    fileprivate func options(of request: String) -> [String] {
        presentations.last { $0.requestId == request }?.options ?? []
    }
}

extension String {
    /// Whether all words of another text are in it, in their order.
    fileprivate func hasWords(of other: String) -> Bool {
        func words(_ text: String) -> [Substring] {
            text.lowercased().split { !$0.isLetter && !$0.isNumber }
        }
        var rest = words(self)[...]
        return words(other).allSatisfy { word in
            guard let index = rest.firstIndex(of: word) else { return false }
            rest = rest[(index + 1)...]
            return true
        }
    }
}
