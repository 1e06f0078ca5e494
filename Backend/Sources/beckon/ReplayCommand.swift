import BeckonTesting
import Foundation

extension Command {
    /// Plays what a person wrote down, or what an app has traced, so that a bug report becomes a test.
    static let replay = Command(
        description: CommandDescription(
            name: "replay",
            summary: "Plays a script of events, or the trace that an app wrote, on a model of a phone.",
            options: [
                .json,
                .init(name: "--place", value: "NAME", help: "whose events of a trace; the first app's by default"),
                .init(name: "--events", value: nil, help: "print all events of a script as a table and end"),
            ],
            operands: "FILE")
    ) { arguments in
        if arguments.has("--events") { return Console.say(PhoneScript.documentation) }
        guard let name = arguments.operands.first, arguments.operands.count == 1 else {
            throw CommandFailure.usage("beckon replay wants one FILE, or - .")
        }
        let file = try InputFile(name)
        let replay: Replay
        do {
            replay = try await ScriptPlayer.play(try PhoneScript(file.data, place: arguments["--place"]))
        } catch let error as PhoneScriptError {
            throw CommandFailure.badInput("\(file.name): \(error)")
        }
        Console.say(arguments.has("--json") ? try replay.prettyJSON() : replay.text)
        if let unmet = replay.unmet, !unmet.isEmpty {
            throw CommandFailure.failed(
                "\(unmet.count) \(unmet.count == 1 ? "expectation is" : "expectations are") not met.")
        }
    }
}
