import BeckonAPI
import BeckonClient
import BeckonModel
import BeckonScreens
import BeckonStore
import Foundation
import Samples

// Three waits of a person. The server's answers are encoded beforehand; files are on the machine's disk.

let world = World()
let clock = ContinuousClock()
let folder = FileManager.default.temporaryDirectory.appendingPathComponent("beckon-sdk-\(UUID().uuidString)")
defer { try? FileManager.default.removeItem(at: folder) }  // the benchmark's own

func fail(_ what: String) -> Never {
    print("sdk: \(what)")
    exit(1)
}

// MARK: Sync of what was missed

let missed: Int64 = 10_000
let answers = try world.missed(1...missed, by: 500)
var rates: [Double] = []
for round in 0..<7 {
    let place = StorePlace.folder(folder.appendingPathComponent("sync-\(round)"))
    let client = world.client(place, answers: answers)
    await client.restore(ClientSession(user: world.me, token: "benchmark"))
    let start = clock.now
    try await client.synchronize()
    let took = clock.now - start
    let page = try await client.page(with: world.receiver, limit: 50)
    guard page.messages.last?.id == missed, page.messages.count == 50 else { fail("not everything was kept") }
    await client.terminate()
    let seconds = Double(took.components.seconds) + Double(took.components.attoseconds) / 1e18
    // The first warms up.
    if round > 0 { rates.append(Double(missed) / seconds) }
}
let syncPerSecond = rates.sorted()[rates.count / 2]

// MARK: A chat that is opened from the store

// 100,000 messages in the conversation: what is measured must not grow with it.
let deep = StorePlace.folder(folder.appendingPathComponent("deep"))
do {
    let filling = world.client(deep, answers: try world.missed(1...100_000, by: 500))
    await filling.restore(ClientSession(user: world.me, token: "benchmark"))
    try await filling.synchronize()
    await filling.terminate()
}
let openings = 200
var opening = Samples(capacity: openings)
for round in -20..<openings {
    let client = world.client(deep, answers: [])
    let start = clock.now
    // The process has just begun: the store is not open yet.
    await client.restore(ClientSession(user: world.me, token: "benchmark"))
    let window = await ChatWindow.opened(world.receiver, of: world.me, client: client)
    let took = clock.now - start
    let shown = await window.snapshot.items.compactMap(\.messageID).last
    guard shown == 100_000 else { fail("the chat shows \(shown ?? 0)") }
    await window.disappear()
    await client.terminate()
    if round >= 0 { opening.add(took) }
}

// MARK: A new message on screen

let updates = 2_000
var updating = Samples(capacity: updates)
do {
    let client = world.client(deep, answers: [])
    await client.restore(ClientSession(user: world.me, token: "benchmark"))
    let window = await ChatWindow.opened(world.receiver, of: world.me, client: client)
    for round in 0..<updates + 200 {
        let message = world.message(100_001 + Int64(round))
        let took = await window.time(message, clock)
        if round >= 200 { updating.add(took) }
    }
    let shown = await window.snapshot.items.compactMap(\.messageID).last
    guard shown == 100_000 + Int64(updates) + 200 else { fail("the last message is not shown") }
    await client.terminate()
}

print("sdk: the phone's SDK on this machine")
print(
    String(
        format: "  a chat opened from the store, 100,000 messages in it   p50 %7.2f ms   p99 %7.2f ms",
        opening.percentile(50) / 1000, opening.percentile(99) / 1000))
print(String(format: "  10,000 missed messages, decoded and kept               %8.0f messages/s", syncPerSecond))
print(
    String(
        format: "  a new message: the window's next snapshot              p50 %7.2f µs   p99 %7.2f µs",
        updating.percentile(50), updating.percentile(99)))
for (name, value, unit) in [
    ("sdk.open_ms", opening.percentile(50) / 1000, "ms"), ("sdk.sync_per_s", syncPerSecond, "1/s"),
    ("sdk.update_us", updating.percentile(50), "us"),
] {
    print(#"{"figure": "\#(name)", "value": \#(String(format: "%.2f", value)), "unit": "\#(unit)"}"#)
}
