import Foundation
import Glibc

/// `beckon serve` on a core of its own.
final class Server {
    private let process = Process()
    let port: Int
    let apiKey: String
    /// From the start of the process until it said that it was ready, in seconds.
    let readyAfter: Double

    init(program: String, store: String) {
        let settings = store + ".json"
        let limits =
            #"{"limits": {"user": null, "apiKey": null, "address": null, "connectionsPerAddress": 20000}, "log": {"level": "error"}}"#
        do {
            try limits.write(toFile: settings, atomically: true, encoding: .utf8)
            let output = Pipe()
            process.executableURL = URL(fileURLWithPath: "/usr/bin/taskset")
            process.arguments = [
                "-c", "0", program, "serve", "--listen", "127.0.0.1:0", "--store", store, "--config", settings,
            ]
            process.standardOutput = output
            let begin = now()
            try process.run()
            let line = Server.firstLine(of: output.fileHandleForReading.fileDescriptor)
            guard let port = line.split(separator: ":").last.flatMap({ Int($0) }) else {
                fail("the server said \(line)")
            }
            self.port = port
            let poller = Poller()
            let requester = Requester(port: port)
            var status = 0
            requester.onAnswer = { answered, _ in status = answered }
            poller.add(requester)
            requester.ask(Requester.request("GET", "/ready"))
            poller.run("being ready") { status != 0 }
            readyAfter = now() - begin
            poller.remove(requester)
            guard status == 200 else { fail("/ready answered \(status)") }
            apiKey = try String(contentsOfFile: store + ".apikey", encoding: .utf8)
                .trimmingCharacters(in: .whitespacesAndNewlines)
        } catch { fail("\(error)") }
    }

    private static func firstLine(of descriptor: Int32) -> String {
        var line: [UInt8] = []
        var byte: UInt8 = 0
        while read(descriptor, &byte, 1) == 1, byte != 10 { line.append(byte) }
        return String(decoding: line, as: UTF8.self)
    }

    func stop() {
        process.terminate()
        process.waitUntilExit()
    }

    /// Seconds of processor that it has used. taskset becomes the program, so that the process is the server.
    var processorSeconds: Double {
        guard let text = try? String(contentsOfFile: "/proc/\(process.processIdentifier)/stat", encoding: .utf8),
            let end = text.lastIndex(of: ")")
        else { fail("/proc tells nothing of the server") }
        let fields = text[end...].split(separator: " ")
        return (Double(fields[12]) ?? 0) / Double(sysconf(Int32(_SC_CLK_TCK)))
            + (Double(fields[13]) ?? 0) / Double(sysconf(Int32(_SC_CLK_TCK)))
    }

    /// Bytes of memory that the process holds.
    var residentBytes: Double {
        guard let text = try? String(contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8),
            let line = text.split(separator: "\n").first(where: { $0.hasPrefix("VmRSS:") }),
            let kilobytes = line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap({ Double($0) })
        else { fail("/proc tells nothing of the server") }
        return kilobytes * 1024
    }
}
