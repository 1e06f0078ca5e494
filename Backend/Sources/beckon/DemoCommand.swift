import BeckonDesk
import Foundation

extension Command {
    /// Plays the way of a message on one machine.
    static let demo = Command(
        description: CommandDescription(
            name: "demo",
            summary: "Plays the way of a message: server, APNs emulator and phones on this machine.",
            options: [
                .init(name: "--json", value: nil, help: "print one JSON object for a program"),
                .init(name: "--keep", value: nil, help: "leave everything running until Ctrl-C"),
            ])
    ) { arguments in
        let json = arguments.has("--json")
        let stage = try await DemoStage()
        let report: DemoReport
        do {
            report = try await Demo(on: stage).play { scene in
                if !json { Console.say(scene.text + "\n") }
            }
        } catch {
            await stage.shutDown()
            throw error
        }
        if json {
            Console.say(try report.json)
        } else {
            Console.say(report.table)
        }
        if arguments.has("--keep") {
            let addresses = await stage.addresses
            Console.say("\n\(addresses)\nEverything runs until Ctrl-C.")
            await Interrupt.wait()
        }
        await stage.shutDown()
        guard report.passed else { throw CommandFailure.failed("The demo did not end as it must: see the table.") }
    }
}
