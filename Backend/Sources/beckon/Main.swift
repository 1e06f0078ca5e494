import Foundation

@main
enum Main {
    static func main() async {
        do {
            try await Commands.run(Array(CommandLine.arguments.dropFirst()))
        } catch let failure as CommandFailure {
            FileHandle.standardError.write(Data((failure.sentence + "\n").utf8))
            exit(failure.status)
        } catch {
            FileHandle.standardError.write(Data("beckon: \(error)\n".utf8))
            exit(1)
        }
    }
}
