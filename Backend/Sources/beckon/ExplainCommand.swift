import BeckonModel
import BeckonPush
import BeckonTesting

extension Command {
    /// Answers "why was no banner shown, where does the tap lead?" for one push, or for what a trace tells.
    static let explain = Command(
        description: CommandDescription(
            name: "explain",
            summary: "Tells what becomes of a push and where its tap leads; of a trace, what became and why.",
            options: [
                .json, .strings, .language, .pushType,
                .init(name: "--me", value: "UID", help: "the account that is active on the phone"),
                .init(name: "--trace", value: nil, help: "FILE is a trace: tell why it went as it did"),
            ],
            operands: "FILE")
    ) { arguments in
        guard let name = arguments.operands.first, arguments.operands.count == 1 else {
            throw CommandFailure.usage("beckon explain wants one FILE, or - .")
        }
        let file = try InputFile(name)
        if arguments.has("--trace") { return try explainTrace(file, asJSON: arguments.has("--json")) }
        let push: PushFile
        do {
            push = try PushFile(file.data)
        } catch {
            throw CommandFailure.badInput("\(file.name): \(error)")
        }
        guard let payload = push.body.object else {
            throw CommandFailure.badInput("\(file.name): The body is no object, so APNs refuses it.")
        }
        let explanation = PushExplanation(
            payload: payload, pushType: try arguments.pushType(), account: arguments["--me"],
            strings: try arguments.strings().map(StringsLookup.table) ?? .none)
        Console.say(
            arguments.has("--json") ? try explanation.prettyJSON() : explanation.sentences.joined(separator: "\n"))
    }

    private static func explainTrace(_ file: InputFile, asJSON: Bool) throws {
        let lines = ReplayFile(file.data).traceLines
        guard !lines.isEmpty else {
            throw CommandFailure.badInput(
                "\(file.name): There is no line of a trace in it. One is a JSON object with time, place and step.")
        }
        let explanation = TraceExplanation(lines)
        Console.say(asJSON ? try explanation.prettyJSON() : explanation.text)
    }
}
