import BeckonDesk
import Foundation

extension Command {
    /// Plays the way of a message on one machine.
    static let demo = Command(
        description: CommandDescription(
            name: "demo",
            summary: "Plays the way of a message and a call: server, APNs emulator and phones on this machine.",
            options: [
                .init(name: "--json", value: nil, help: "print one JSON object for a program"),
                .init(name: "--keep", value: nil, help: "leave everything running until Ctrl-C"),
                .init(
                    name: "--rounds", value: "N",
                    help: "how often two phones open a call's chat at once, 1000 unless told"),
                .init(
                    name: "--record", value: "FOLDER",
                    help: "write each push that APNs accepts as a file for xcrun simctl push"),
            ])
    ) { arguments in
        let json = arguments.has("--json")
        let rounds = try arguments["--rounds"].map { text in
            guard let rounds = Int(text), rounds > 0 else {
                throw CommandFailure.usage("--rounds needs a whole number from 1.")
            }
            return rounds
        }
        let record = arguments["--record"].map { URL(fileURLWithPath: $0) }
        let stage = try await DemoStage()
        let report: DemoReport
        do {
            report = try await Demo(on: stage, rounds: rounds, record: record).play { scene in
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
