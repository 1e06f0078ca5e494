/// Finds the command that the words name.
enum Commands {
    private static let all: [Command] = [
        .demo, .lint, .explain, .extension, .replay, .serve, .admin, .chat, .backup, .restore, .apns,
    ]
    private static let version = "0.1.0"

    static func run(_ words: [String]) async throws {
        guard let name = words.first else { throw CommandFailure.usage(usage) }
        let rest = words.dropFirst()
        switch name {
        case "help", "--help", "-h":
            guard let topic = rest.first else {
                print(usage)
                return
            }
            print(try command(topic).description.help)
        case "version", "--version":
            print("beckon \(version)")
        default:
            let command = try command(name)
            if rest.contains("--help") || rest.contains("-h") {
                print(command.description.help)
            } else {
                try await command.run(try command.description.parse(rest))
            }
        }
    }

    private static func command(_ name: String) throws(CommandFailure) -> Command {
        guard let command = all.first(where: { $0.description.name == name }) else {
            throw .usage("beckon has no command '\(name)'.\n\n\(usage)")
        }
        return command
    }

    private static var usage: String {
        let names = all.map(\.description.name)
        let width = names.map(\.count).max() ?? 0
        let rows = zip(names, all).map { name, command in
            "  \(name)\(String(repeating: " ", count: width - name.count))  \(command.description.summary)"
        }
        let lines =
            ["usage: beckon <command> [options]", ""] + rows + [
                "", "beckon help <command> tells its options; beckon version tells the version.",
            ]
        return lines.joined(separator: "\n")
    }
}
