import BeckonExtension
import BeckonModel
import Foundation

// A process for the tests of the badge ledger: an app or an extension that does nothing else.
//
//   LedgerProcess write FOLDER NAME COUNT [acknowledge]
//   LedgerProcess read FOLDER
//
// It ends with 1 where a call throws or the ledger says what it must not.

func fail(_ text: String) -> Never {
    FileHandle.standardError.write(Data((text + "\n").utf8))
    exit(1)
}

/// Each write adds a message; every 16th also brings a total, of which the newest version stands.
func write(_ ledger: BadgeLedger, name: String, count: Int, acknowledges: Bool) throws {
    for step in 1...count {
        let reading = try ledger.count(messageID: "\(name)-\(step)", of: BadgeSource("shared"), in: name)
        guard reading.didChange, !reading.wasDamaged else { fail("write \(step): \(reading)") }
        if step.isMultiple(of: 16) {
            _ = try ledger.recordPushed(Badge(total: step, version: Int64(step)), account: "bob")
        }
        // No buffer between: what was printed was written.
        if acknowledges { FileHandle.standardOutput.write(Data("\(step)\n".utf8)) }
    }
}

/// Reads until there is a file named `stop`, and at least once after it.
func read(_ ledger: BadgeLedger, in folder: URL) throws {
    var (reads, last, isLast) = (0, 0, false)
    repeat {
        isLast = FileManager.default.fileExists(atPath: folder.appending(path: "stop").path)
        let reading = try ledger.reading()
        guard !reading.wasDamaged else { fail("read \(reads) found a damaged file") }
        guard reading.number >= last else { fail("read \(reads) found \(reading.number) after \(last)") }
        last = reading.number
        reads += 1
    } while !isLast
    print("\(reads) reads, \(last)")
}

let words = Array(CommandLine.arguments.dropFirst())
guard words.count >= 2 else { fail("write FOLDER NAME COUNT [acknowledge] or read FOLDER") }
let folder = URL(fileURLWithPath: words[1])
let ledger = BadgeLedger(directory: folder)
do {
    switch words[0] {
    case "write" where words.count >= 4:
        try write(ledger, name: words[2], count: Int(words[3]) ?? 0, acknowledges: words.contains("acknowledge"))
    case "read": try read(ledger, in: folder)
    default: fail("unknown words")
    }
} catch {
    fail("\(error)")
}
