import BeckonModel
import BeckonPush
import BeckonRouting
import Foundation
import Samples

// From a response as the system reports it to the open action: everything is ready, the standard reader asks all dialects,
// and each push is tapped in turn. Through the machine alone, and through the router to the app's own `open`.

let rounds = 6000
let pushes = try Push.all()
let resolver = DestinationResolver(
    categories: ["Second", "Third"], vendors: Set(PushReader.standardDialects.map(\.name)))
for push in pushes where PushReader.standard.message(in: push.payload)?.dialect != push.dialect {
    print("tap: \(push.name) is read by another dialect than \(push.dialect ?? "none")")
    exit(1)
}

func response(_ push: Push, _ number: Int) -> NotificationResponse {
    NotificationResponse(
        requestIdentifier: "n-\(number)", deliveredAt: Int64(number),
        content: NotificationContent(payload: push.payload))
}

let clock = ContinuousClock()
let only = CommandLine.arguments.dropFirst().first
let count = rounds * pushes.count
var byPush = pushes.map { _ in Samples(capacity: rounds) }
var throughMachine = Samples(capacity: count)
var throughRouter = Samples(capacity: count)
var isOpen = false
var openedAt = clock.now

/// The account that a push is for is the one that is signed in.
func account(of push: Push) -> String { resolver.read(NotificationContent(payload: push.payload)).account ?? "u2" }

var machines = pushes.map { push in
    var machine = TapMachine(resolver: resolver)
    _ = machine.handle(.sessionKnown(account: account(of: push)), now: 0)
    _ = machine.handle(.rootReady(scene: "main"), now: 0)
    return machine
}
let routers = pushes.map { push in
    let router = TapRouter(
        resolver: resolver, now: { 0 },
        handlers: TapRouter.Handlers(
            open: { _, _ in
                openedAt = clock.now
                isOpen = true
            }))
    router.handle(.sessionKnown(account: account(of: push)))
    router.handle(.rootReady(scene: "main"))
    return router
}

// The first rounds warm up.
for round in -300..<rounds {
    for (index, push) in pushes.enumerated() where only == nil || push.name == only {
        let response = response(push, round)

        let start = clock.now
        let actions = machines[index].handle(.response(response, from: .delegate), now: 0)
        let end = clock.now
        let opens = actions.contains { if case .open = $0 { true } else { false } }

        isOpen = false
        let completion = Completion("didReceive") {}
        let told = clock.now
        routers[index].didReceive(response, completion: completion)

        guard opens, isOpen else {
            print("tap: \(push.name) did not open")
            exit(1)
        }
        // Back to the root.
        _ = machines[index].handle(.shown(.root, scene: "main"), now: 0)
        routers[index].handle(.shown(.root, scene: "main"))
        guard round >= 0 else { continue }
        throughMachine.add(end - start)
        throughRouter.add(openedAt - told)
        byPush[index].add(openedAt - told)
    }
}

func row(_ name: String, _ samples: Samples) {
    let figures = [50, 99, 99.9].map { String(format: "%9.2f", samples.percentile($0)) }.joined()
    print("  " + name.padding(toLength: 40, withPad: " ", startingAt: 0) + figures)
}
print("tap: µs from the response to the open action, \(throughMachine.count) responses each way")
print("  " + "".padding(toLength: 40, withPad: " ", startingAt: 0) + "      p50      p99    p99.9")
row("through the machine", throughMachine)
row("through the router, to the app's open", throughRouter)
for (push, samples) in zip(pushes, byPush) where samples.count > 0 { row("  " + push.name, samples) }
for (name, share) in [("tap.p50_us", 50.0), ("tap.p99_us", 99.0)] {
    let value = String(format: "%.2f", throughRouter.percentile(share))
    print(#"{"figure": "\#(name)", "value": \#(value), "unit": "us"}"#)
}
