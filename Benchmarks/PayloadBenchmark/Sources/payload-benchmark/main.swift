import BeckonModel
import BeckonPush
import Foundation

// The seed's pushes (Examples/payloads), as APNs carries them.
let examples = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
    "../../../../Examples")

func read(_ name: String) throws -> Data {
    var payload = try JSONReader().object(
        in: Data(contentsOf: examples.appendingPathComponent("payloads/\(name).apns")))
    payload["Simulator Target Bundle"] = nil
    return PayloadFitting.bytes(of: payload)
}

let pushes = try ["user-message", "group-message"].map(read)
let dictionaries = try pushes.compactMap { try JSONSerialization.jsonObject(with: $0) as? [String: Any] }
let trees = try pushes.map { try JSONReader().object(in: $0) }
let long = trees.map { payload in
    var payload = payload
    let text = JSONValue.string(String(repeating: "Lunch moved to 13:00 👍 ", count: 400))
    payload["aps"] = ["alert": ["title": "Kitchen crew", "body": text], "mutable-content": 1]
    if case .object(var message)? = payload["message"] {
        message["text"] = text
        payload["message"] = .object(message)
    }
    return payload
}

// Both ways read message and aps of the same pushes.
guard pushes.allSatisfy({ Baseline(bytes: $0) != nil }), dictionaries.allSatisfy({ processMessage($0).0 != nil }) else {
    print("payload: an example could not be read")
    exit(1)
}

func decode(_ payload: [String: JSONValue]) -> Int {
    guard let message = try? BaseMessage(payload: payload) else { return 0 }
    return Int(message.id ?? 0) + (Aps(payload: payload).badge ?? 0)
}

var watch = Stopwatch()
watch.add("JSONSerialization and casts, bytes") {
    pushes.reduce(0) { $0 &+ (Baseline(bytes: $1)?.id ?? 0) }
}
watch.add("casts alone, dictionary") {
    dictionaries.reduce(0) { $0 &+ (Baseline(userInfo: $1)?.id ?? 0) }
}
watch.add("decode, bytes") {
    pushes.reduce(0) { sum, bytes in
        guard let payload = try? JSONReader().object(in: bytes) else { return sum }
        return sum &+ decode(payload)
    }
}
watch.add("decode, dictionary") {
    dictionaries.reduce(0) { sum, dictionary in
        var warnings: [PushWarning] = []
        return sum &+ decode(UserInfoReader().members(of: dictionary, warnings: &warnings))
    }
}
watch.add("read bytes to values alone") {
    pushes.reduce(0) { $0 &+ ((try? JSONReader().object(in: $1))?.count ?? 0) }
}
watch.add("message from values alone") {
    trees.reduce(0) { $0 &+ Int((try? BaseMessage(payload: $1))?.id ?? 0) }
}
watch.add("aps from values alone") {
    trees.reduce(0) { $0 &+ (Aps(payload: $1).badge ?? 0) }
}
watch.add("dictionary to values alone") {
    dictionaries.reduce(0) { sum, dictionary in
        var warnings: [PushWarning] = []
        return sum &+ UserInfoReader().members(of: dictionary, warnings: &warnings).count
    }
}
watch.add("fit what fits") {
    trees.reduce(0) { $0 &+ ((try? PayloadFitting().fit($1))?.bytes.count ?? 0) }
}
watch.add("fit 9 kB of text") {
    long.reduce(0) { $0 &+ ((try? PayloadFitting().fit($1))?.bytes.count ?? 0) }
}
watch.add("lint") {
    trees.reduce(0) { $0 &+ PushLinter().findings(in: .object($1)).count }
}

// For a profiler: only what has this word in its name.
watch.keep(CommandLine.arguments.dropFirst().first)
let results = watch.measure(turns: 400, runs: 15)
// Each run takes both pushes.
let times = results.mapValues { $0 / Double(pushes.count) / 1000 }
print("payload: µs a push, the fastest of 399 turns; \(pushes.map(\.count)) bytes")
for (name, time) in times.sorted(by: { $0.value < $1.value }) {
    print("  " + name.padding(toLength: 40, withPad: " ", startingAt: 0) + String(format: "%8.2f", time))
}

func ratio(_ name: String) -> String {
    guard let time = times[name], let base = times["JSONSerialization and casts, bytes"], base > 0 else {
        return "null"
    }
    return String(format: "%.3f", time / base)
}
print(#"{"figure": "payload.decode_bytes_ratio", "value": \#(ratio("decode, bytes")), "unit": "ratio"}"#)
print(#"{"figure": "payload.decode_dictionary_ratio", "value": \#(ratio("decode, dictionary")), "unit": "ratio"}"#)
