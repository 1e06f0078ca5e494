import BeckonExtension
import BeckonModel
import BeckonPush
import Foundation

extension Command {
    /// Shows what the service extension makes of one push.
    static let `extension` = Command(
        description: CommandDescription(
            name: "extension",
            summary: "Runs the stages of the service extension on a push: before and after, stage by stage.",
            options: [
                .json,
                .init(name: "--strings", value: "FILE", help: "the extension's strings, .strings or .xcstrings"),
                .language,
                .init(
                    name: "--files", value: "DIR",
                    help: "attachments and pictures in place of the network: files named like the last part of the url"),
                .init(name: "--keep", value: "DIR", help: "leave the notification's files there"),
                .init(name: "--key", value: "FILE", help: "the key of --sealed, 64 hexadecimal digits"),
                .init(
                    name: "--sealed", value: "FIELD", help: "the payload's encrypted field, as data.enc; enc by default"
                ),
            ],
            operands: "FILE")
    ) { arguments in
        guard let name = arguments.operands.first, arguments.operands.count == 1 else {
            throw CommandFailure.usage("beckon extension wants one FILE, or - .")
        }
        let file = try InputFile(name)
        let payload: [String: JSONValue]
        do {
            guard let members = try PushFile(file.data).body.object else {
                throw CommandFailure.badInput("\(file.name): The body is no object, so APNs refuses it.")
            }
            payload = members
        } catch let error as JSONReadingError {
            throw CommandFailure.badInput("\(file.name): \(error)")
        }
        let folder = try WorkFolder(keeping: arguments["--keep"])
        defer { folder.remove() }
        let stages = try ExtensionStages(arguments, folder: folder)
        let report = await ExtensionReport(file: file.name, payload: payload, stages: stages)
        try folder.keep(report.content)
        Console.say(arguments.has("--json") ? try report.prettyJSON() : report.text)
    }
}
