import BeckonAPI
import BeckonClient
import BeckonModel
import BeckonSQLite

extension Command {
    /// A backup of a server that runs, which writes it itself; or of a store that no server has open.
    static let backup = Command(
        description: CommandDescription(
            name: "backup", summary: "Writes a backup: of a server that runs, or with --store of one that does not.",
            options: ServerAccess.options + [
                .init(name: "--store", value: "FILE", help: "the store of a server that does not run"),
                .init(name: "--to", value: "FILE", help: "with --store: the backup, a file that is not there yet"),
            ])
    ) { arguments in
        switch (arguments["--store"], arguments["--to"]) {
        case (nil, nil):
            // It takes as long as the server's disk does.
            let backup = try await ServerAccess.call(arguments, deadline: .seconds(24 * 3600)) { caller in
                try await caller.call(API.makeBackup)
            }
            Console.say("\(backup.name) (\(backup.bytes) bytes) is in the server's folder for backups")
        case (let store?, let file?):
            do {
                let bytes = try SQLiteStorage.backUp(closed: store, to: file)
                Console.say("\(file) (\(bytes) bytes) is a backup of \(store)")
            } catch {
                throw CommandFailure.failed(
                    CommandFailure(error).sentence + " A server that runs is asked with --server.")
            }
        default:
            throw CommandFailure.usage(
                "--store and --to go together; without both, the server that runs writes the backup into its folder.")
        }
    }

    /// A store of a backup.
    static let restore = Command(
        description: CommandDescription(
            name: "restore", summary: "Makes a store of a backup, for a server that does not run.",
            options: [
                .init(name: "--store", value: "FILE", help: "the store to be made (beckon.sqlite)"),
                .init(name: "--replace", value: nil, help: "puts a store that is there aside"),
            ], operands: "BACKUP")
    ) { arguments in
        guard let backup = arguments.operands.first, arguments.operands.count == 1 else {
            throw CommandFailure.usage("beckon restore wants one BACKUP, the file.")
        }
        let store = arguments["--store"] ?? "beckon.sqlite"
        let aside = try SQLiteStorage.restore(
            backup, to: store, replacing: arguments.has("--replace"), now: TimeSource.system.now())
        if let aside { Console.say("the store before is \(aside) now: remove it when it is not needed") }
        Console.say("\(store) is what \(backup) holds; clients load everything anew")
    }
}
