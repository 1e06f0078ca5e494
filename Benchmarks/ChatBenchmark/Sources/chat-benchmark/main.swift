import Foundation

// chat-benchmark PROGRAM FOLDER [SCENARIO…]: runs against `PROGRAM serve` with stores in FOLDER.

guard CommandLine.arguments.count >= 3 else { fail("chat-benchmark PROGRAM FOLDER [SCENARIO…]") }
let program = CommandLine.arguments[1]
let folder = CommandLine.arguments[2]
let wanted = Set(CommandLine.arguments.dropFirst(3))
var figures = Figures()

/// A store with the tables of the program, filled while no server runs.
func store(_ name: String, _ fill: (Seed) -> Void) -> String {
    let path = folder + "/" + name + ".sqlite"
    Server(program: program, store: path).stop()
    fill(Seed(store: path))
    return path
}

func scenario(_ name: String, _ body: () -> Void) {
    guard wanted.isEmpty || wanted.contains(name) else { return }
    body()
}

let pairs = 128

scenario("one-to-one") {
    let server = Server(program: program, store: store("one") { $0.users(0..<2 * pairs) })
    let chat = Chat(server)
    let listeners = chat.listeners(pairs..<2 * pairs)
    func load(_ count: Int) -> Chat.Load {
        chat.send(
            count, from: 0..<pairs, to: { (Seed.uid($0 + pairs), "user") }, listeners: listeners, deliveries: 1)
    }
    _ = load(2_000)
    let loads = (0..<3).map { _ in load(20_000) }.sorted { $0.perSecond < $1.perSecond }
    let middle = loads[1]
    figures.add("chat.one_to_one_per_s", middle.perSecond, "messages/s", "1:1, acknowledged on disk and delivered")
    figures.add(
        "chat.one_to_one_cpu_us", middle.processorSeconds / Double(middle.acknowledged) * 1e6, "us",
        "processor time of the server for one of them")
    let latencies = chat.latencies(perSecond: 1_000, seconds: 10, from: 0..<pairs, listeners: listeners)
    figures.add("chat.p50_ms", latencies[latencies.count / 2], "ms", "at 1,000/s, from sending to the receiver's frame")
    figures.add("chat.p99_ms", latencies[latencies.count * 99 / 100], "ms", "of the same")
    server.stop()
}

scenario("group") {
    let members = 1_000
    let server = Server(
        program: program,
        store: store("group") { seed in
            seed.users(0..<members)
            seed.group("team", 0..<members)
        })
    let chat = Chat(server)
    let listeners = chat.listeners(0..<members)
    func load(_ count: Int) -> Chat.Load {
        chat.send(
            count, from: 0..<64, to: { _ in ("team", "group") }, listeners: listeners, deliveries: members - 1)
    }
    _ = load(200)
    let loads = (0..<3).map { _ in load(1_500) }.sorted { $0.perSecond < $1.perSecond }
    figures.add(
        "chat.group_deliveries_per_s", loads[1].perSecond * Double(members - 1), "deliveries/s",
        "a group with 1,000 members online")
    server.stop()
}

scenario("idle") {
    let count = 10_000
    let server = Server(
        program: program,
        store: store("idle") { seed in
            seed.users(0..<count)
            seed.conversations(of: 0..<count, each: 20)
        })
    let chat = Chat(server)
    // What a process needs once is not a connection's.
    let first = chat.listeners(0..<200)
    let before = server.residentBytes
    let listeners = chat.listeners(200..<count)
    let growth = server.residentBytes - before
    figures.add(
        "chat.idle_kb", growth / Double(listeners.count) / 1024, "KB",
        "memory of the process for an idle connection, of 10,000")
    chat.hangUp(first + listeners)
    server.stop()
}

scenario("ready") {
    let path = store("ready") { $0.users(0..<1_000) }
    let times = (0..<9).map { _ in
        let server = Server(program: program, store: path)
        defer { server.stop() }
        return server.readyAfter * 1000
    }.sorted()
    figures.add("chat.ready_ms", times[times.count / 2], "ms", "from the start of the process to 200 at /ready")
}

scenario("stored") {
    func cost(_ messages: Int) -> Double {
        let server = Server(
            program: program,
            store: store("stored-\(messages)") { seed in
                seed.users(0..<2)
                seed.messages(messages, 0, 1)
            })
        defer { server.stop() }
        let chat = Chat(server)
        let listeners = chat.listeners(1..<2)
        func load(_ count: Int) -> Chat.Load {
            chat.send(count, from: 0..<1, to: { _ in (Seed.uid(1), "user") }, listeners: listeners, deliveries: 1)
        }
        _ = load(500)
        let load = load(4_000)
        return load.processorSeconds / Double(load.acknowledged)
    }
    let (few, many) = (cost(1_000), cost(1_000_000))
    figures.add("chat.stored_cost_ratio", many / few, "ratio", "cost of a message with 10^6 stored to that with 10^3")
}

scenario("members") {
    func cost(_ members: Int) -> Double {
        let server = Server(
            program: program,
            store: store("members-\(members)") { seed in
                seed.users(0..<members)
                seed.group("team", 0..<members)
            })
        defer { server.stop() }
        let chat = Chat(server)
        func load(_ count: Int) -> Chat.Load {
            chat.send(count, from: 0..<1, to: { _ in ("team", "group") }, listeners: [], deliveries: 0)
        }
        _ = load(500)
        let load = load(4_000)
        return load.processorSeconds / Double(load.acknowledged)
    }
    let (few, many) = (cost(2), cost(10_000))
    figures.add(
        "chat.members_cost_ratio", many / few, "ratio", "cost of a message with 10,000 members offline to that with 2")
}

figures.print()
