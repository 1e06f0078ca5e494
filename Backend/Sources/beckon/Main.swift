import Foundation

@main
enum Main {
    static func main() async {
        do {
            try await Commands.run(Array(CommandLine.arguments.dropFirst()))
        } catch {
            let failure = CommandFailure(error)
            failure.status == CommandFailure.usageStatus
                ? Console.explain(failure.sentence) : Console.complain(failure.sentence)
            exit(failure.status)
        }
    }
}
