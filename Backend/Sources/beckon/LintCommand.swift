import BeckonPush

extension Command {
    /// Tells before a push is sent whether it will be shown.
    static let lint = Command(
        description: CommandDescription(
            name: "lint",
            summary:
                "Tells what is wrong with pushes before they are sent; a file is .json, .apns or - (standard input).",
            options: [
                .json, .strings, .language, .pushType,
                .init(name: "--topic", value: "TOPIC", help: "apns-topic of the request"),
                .init(name: "--categories", value: "NAMES", help: "those that the app registers, with commas between"),
                .init(name: "--rules", value: nil, help: "print all rules as a table and end"),
            ],
            operands: "FILE…")
    ) { arguments in
        if arguments.has("--rules") {
            Console.say(String(PushLinter.documentation.dropLast()))
            return
        }
        guard !arguments.operands.isEmpty else { throw CommandFailure.usage("beckon lint wants a FILE, or - .") }
        let strings = try arguments.strings()
        let type = try arguments.pushType()
        let categories = arguments["--categories"].map { Set($0.split(separator: ",").map(String.init)) }
        let reports = try arguments.operands.map { name in
            let file = try InputFile(name)
            return LintReport(
                file: file.name,
                findings: PushLinter().findings(
                    inFile: file.data, pushType: type, topic: arguments["--topic"], strings: strings,
                    categories: categories))
        }
        Console.say(arguments.has("--json") ? try reports.prettyJSON() : reports.map(\.text).joined(separator: "\n\n"))
        let errors = reports.reduce(0) { $0 + $1.errors }
        if errors > 0 {
            throw CommandFailure.failed("\(errors) \(errors == 1 ? "error" : "errors").")
        }
    }
}

/// The findings in one file, as the command prints them.
private struct LintReport: Encodable {
    let file: String
    let findings: [LintFinding]

    var errors: Int { findings.count { $0.level == .error } }

    var text: String {
        guard !findings.isEmpty else { return "\(file): nothing found" }
        return ([file + ":"] + findings.map(Self.text)).joined(separator: "\n")
    }

    private static func text(_ finding: LintFinding) -> String {
        """
          \(finding.level.rawValue) \(finding.path) [\(finding.rule)]
            \(finding.sentence)
            fix: \(finding.fix)
        """
    }
}
