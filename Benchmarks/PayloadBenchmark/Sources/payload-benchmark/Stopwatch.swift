/// Measures several bodies against each other: in turns, so that a busy machine is busy for all of them alike, and the
/// fastest turn of each counts.
struct Stopwatch {
    private var bodies: [(name: String, run: () -> Int)] = []
    private var sink = 0

    /// - Parameter run: does the work once and returns something of it, so that it cannot be left out.
    mutating func add(_ name: String, _ run: @escaping () -> Int) { bodies.append((name, run)) }

    mutating func keep(_ word: String?) {
        if let word { bodies.removeAll { !$0.name.contains(word) } }
    }

    /// Nanoseconds a run, by name.
    mutating func measure(turns: Int, runs: Int) -> [String: Double] {
        var fastest: [String: Double] = [:]
        let clock = ContinuousClock()
        for turn in 0..<turns {
            for body in bodies {
                let duration = clock.measure { for _ in 0..<runs { sink &+= body.run() } }
                let nanoseconds =
                    (Double(duration.components.seconds) * 1e9 + Double(duration.components.attoseconds) / 1e9)
                    / Double(runs)
                // The first turn warms up.
                if turn > 0 { fastest[body.name] = min(fastest[body.name] ?? .infinity, nanoseconds) }
            }
        }
        return fastest
    }
}
