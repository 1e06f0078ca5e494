import BeckonModel
import BeckonPush

extension Command {
    /// Answers "why was no banner shown, where does the tap lead?" for one push.
    static let explain = Command(
        description: CommandDescription(
            name: "explain",
            summary: "Tells what becomes of a push in each permission and app state, and where a tap leads.",
            options: [
                .json, .strings, .language, .pushType,
                .init(name: "--me", value: "UID", help: "the account that is active on the phone"),
            ],
            operands: "FILE")
    ) { arguments in
        guard let name = arguments.operands.first, arguments.operands.count == 1 else {
            throw CommandFailure.usage("beckon explain wants one FILE, or - .")
        }
        let file = try InputFile(name)
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
}
