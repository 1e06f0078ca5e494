import BeckonModel
import BeckonRouting
public import Foundation

extension PhoneScript {
    /// Reads a script, or the events of one place of a trace.
    ///
    /// - Parameters:
    ///   - data: JSON lines, or the document of `beckon replay --json`.
    ///   - place: of a trace, where several apps were told something; the first of them where it is nil.
    /// - Throws: the first thing that is wrong, with its line; an event that is not known is.
    public init(_ data: Data, place: String? = nil) throws(PhoneScriptError) {
        let file = ReplayFile(data)
        if let trace = file.trace {
            try self.init(trace: trace, file, place: place)
        } else {
            try self.init(lines: file)
        }
    }

    private init(lines file: ReplayFile) throws(PhoneScriptError) {
        self.init(events: [])
        for (number, text, value) in file.lines {
            guard let value else { throw PhoneScriptError(line: number, "The line is no JSON: \(text.prefix(40))") }
            if expectation != nil { throw PhoneScriptError(line: number, "'expect' has to be the last line.") }
            if let phone = value["phone"] {
                guard events.isEmpty else { throw PhoneScriptError(line: number, "'phone' has to be the first line.") }
                settings = try Settings(phone, line: number)
            } else if let expected = value["expect"] {
                expectation = try ReplayExpectation(expected, line: number)
            } else {
                events.append(try Event(value, line: number, after: events.last?.time ?? 0))
            }
        }
        if events.isEmpty { throw PhoneScriptError(line: 0, "There is no event in it.") }
    }

    private init(trace: [ReplayFile.Line], _ file: ReplayFile, place: String?) throws(PhoneScriptError) {
        self.init(events: [], isRecorded: true)
        let told = trace.filter { $0.trace.event != nil }
        let places = told.map(\.trace.place).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
        guard let place = place ?? places.first, places.contains(place) else {
            let known =
                places.isEmpty ? "No place was told any." : "Places that were: \(places.joined(separator: ", "))."
            throw PhoneScriptError(
                line: 0, "The trace holds no event \(place.map { "of '\($0)' " } ?? "")to play. \(known)")
        }
        let own = told.filter { $0.trace.place == place }
        let start = own.map(\.trace.time).min() ?? 0
        for line in own {
            var event = try Event(line.trace.event ?? .null, line: line.number, after: 0)
            event.time = max(line.trace.time - start, events.last?.time ?? 0)
            events.append(event)
        }
        settings.keepsTaps = trace.contains {
            $0.trace.place == place && $0.trace.step == .tapped && $0.trace.reason == "kept"
        }
        // What makes a test of a trace.
        for (number, _, value) in file.lines {
            if let phone = value?["phone"] { settings = try Settings(phone, line: number) }
            if let expected = value?["expect"] { expectation = try ReplayExpectation(expected, line: number) }
        }
    }
}

extension PhoneScript.Event {
    /// - Parameter after: the time of the event before, which has none of its own takes.
    init(_ value: JSONValue, line: Int, after: Int64) throws(PhoneScriptError) {
        guard let object = value.object else { throw PhoneScriptError(line: line, "An event has to be an object.") }
        guard let name = object["ev"]?.string else {
            throw PhoneScriptError(line: line, "The event has no 'ev', a text that says what happens.")
        }
        guard let word = PhoneScript.Word(rawValue: name) else {
            let known = PhoneScript.Word.allCases.map(\.rawValue).joined(separator: ", ")
            throw PhoneScriptError(line: line, "There is no event '\(name)'. Known are: \(known).")
        }
        try Self.check(object, of: name, against: PhoneScript.Word.common + word.members, line)
        if let response = object["notificationResponse"]?.object {
            try Self.check(response, of: "notificationResponse", against: PhoneScript.Word.response, line)
        }
        let members = PhoneScript.Members(object)
        let seconds = members.number("at") ?? members.number("atMin").map { $0 * 60 }
        // A century is more than anybody plays, and less than a nanosecond's count can hold.
        let limit = 3_200_000_000.0
        if let seconds, !(0...limit).contains(seconds) {
            throw PhoneScriptError(line: line, "'at' is a number of seconds from the script's start, not below 0.")
        }
        let time = seconds.map { Int64(($0 * 1_000_000_000).rounded()) } ?? after
        guard time >= after else {
            throw PhoneScriptError(line: line, "It goes back in time: the event before it is later.")
        }
        self.init(time: time, word: word, members: members, line: line)
    }

    private static func check(
        _ object: [String: JSONValue], of name: String, against members: [PhoneScript.Member], _ line: Int
    ) throws(PhoneScriptError) {
        for (key, value) in object.sorted(by: { $0.key < $1.key }) where value != .null {
            guard let member = members.first(where: { $0.name == key }) else {
                let known = members.map(\.name).joined(separator: ", ")
                throw PhoneScriptError(line: line, "'\(key)' is no member of \(name). Known are: \(known).")
            }
            if !member.kind.accepts(value) {
                throw PhoneScriptError(line: line, "'\(key)' of \(name) has to be \(member.kind.rawValue).")
            }
        }
        for member in members where member.isRequired && (object[member.name] ?? .null) == .null {
            throw PhoneScriptError(line: line, "\(name) needs '\(member.name)', \(member.kind.rawValue).")
        }
    }
}

extension PhoneScript.Member.Kind {
    func accepts(_ value: JSONValue) -> Bool {
        switch self {
        case .text: value.string != nil
        case .number: value.number != nil
        case .flag: value.bool != nil
        case .names: value.array?.allSatisfy { $0.string != nil } ?? false
        case .object, .response: value.object != nil
        case .destination: value.string.flatMap { Destination($0) } != nil
        }
    }
}

extension PhoneScript.Settings {
    init(_ value: JSONValue, line: Int) throws(PhoneScriptError) {
        self.init()
        let object = try StrictObject(
            value, name: "phone", line: line,
            known: [
                "name", "signedIn", "active", "scenes", "keepsTaps", "actionsFail", "style", "coldStartReport",
                "actions", "categories", "vendors",
            ])
        name = try object.text("name") ?? name
        signedIn = try object.texts("signedIn")
        active = try object.text("active")
        scenes = try object.flag("scenes") ?? scenes
        keepsTaps = try object.flag("keepsTaps") ?? keepsTaps
        actionsFail = try object.flag("actionsFail") ?? actionsFail
        style = try object.word("style", \.rawValue) ?? style
        coldStartReport = try object.word("coldStartReport") { "\($0)" } ?? coldStartReport
        if let actions = object.value("actions") {
            let buttons = try StrictObject(
                actions, name: "actions", line: line, known: ["reply", "markRead", "open", "own"])
            let reply = try buttons.texts("reply") ?? []
            let markRead = try buttons.texts("markRead") ?? []
            let open = try buttons.texts("open") ?? []
            let own = try buttons.texts("own") ?? []
            self.actions = ResponseActions(
                reply: Set(reply), markRead: Set(markRead), open: Set(open), own: Set(own))
        }
        categories = Set(try object.texts("categories") ?? [])
        vendors = Set(try object.texts("vendors") ?? [])
        if let active, signedIn?.contains(active) != true {
            throw PhoneScriptError(line: line, "'active' has to be one of 'signedIn'.")
        }
    }
}
