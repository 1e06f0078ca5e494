import BeckonExtension
import BeckonModel
import BeckonPush
import CHeapMeter
import Foundation

/// One notification through the pipeline, and what it took.
@MainActor struct Run {
    let name: String
    /// Bytes of the file; nil where none was attached.
    let size: Int?
    /// Bytes of the body that were taken.
    let read: Int
    /// The heap's peak above what was allocated before.
    let heap: Int
    /// What is still allocated.
    let left: Int
    /// How much the process's highest resident set rose (VmHWM).
    let resident: Int
    let time: Duration

    init(_ name: String, _ address: String) async throws {
        self.name = name
        let payload: [String: JSONValue] = [
            "aps": ["alert": ["title": "Dana", "body": "Photo"], "mutable-content": 1],
            "fcm_options": ["image": .string(address)],
        ]
        let request = NotificationRequest(identifier: "n", content: NotificationContent(payload: payload))
        let resident = Self.highestResident()
        let start = ContinuousClock.now
        heap_meter_reset()
        let before = heap_meter_now()
        let content = await withCheckedContinuation { continuation in
            pipeline.didReceive(request) { continuation.resume(returning: $0) }
        }
        heap = Int(heap_meter_peak()) - Int(before)
        left = Int(heap_meter_now()) - Int(before)
        time = ContinuousClock.now - start
        self.resident = Self.highestResident() - resident
        read = meter.take()
        size = try content.attachments.first.map {
            try FileManager.default.attributesOfItem(atPath: $0.file.path)[.size] as? Int ?? 0
        }
        for attachment in content.attachments { try FileManager.default.removeItem(at: attachment.file) }
    }

    private static func highestResident() -> Int {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM") }
        return (line?.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }.first ?? 0) * 1024
    }

    static func printTable(_ runs: [Run]) {
        func row(_ cells: [String]) {
            print(
                cells.enumerated().map { index, cell in
                    let space = String(repeating: " ", count: max(0, (index == 0 ? 20 : 13) - cell.count))
                    return index == 0 ? cell + space : space + cell
                }.joined(separator: " "))
        }
        row(["", "attached MB", "read MB", "heap peak MB", "heap left MB", "resident MB", "ms"])
        for run in runs {
            let milliseconds = String(Int(run.time / .milliseconds(1)))
            row([
                run.name, run.size.map(\.megabytes) ?? "none", run.read.megabytes, run.heap.megabytes,
                run.left.megabytes, run.resident.megabytes, milliseconds,
            ])
        }
    }
}

extension Int {
    /// With three places.
    var megabytes: String {
        let thousands = (self + (self < 0 ? -500 : 500)) / 1000
        let places = String(abs(thousands) % 1000)
        let sign = thousands < 0 ? "-" : ""
        return "\(sign)\(abs(thousands) / 1000)." + String(repeating: "0", count: 3 - places.count) + places
    }
}
