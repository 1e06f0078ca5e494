/// Writes metrics in Prometheus's text format, version 0.0.4 ("Exposition formats").
struct PrometheusText: Sendable {
    static let contentType = "text/plain; version=0.0.4; charset=utf-8"

    private(set) var text = ""

    mutating func gauge(_ name: String, _ help: String, _ value: Double) {
        begin(name, help, "gauge")
        line(name, [], value)
    }

    /// Samples in the order of their labels, so that equal values make equal texts.
    mutating func counter(_ name: String, _ help: String, label: String, _ counts: [String: Int]) {
        counter(name, help, counts.map { (labels: [(label, $0.key)], count: $0.value) })
    }

    mutating func counter(_ name: String, _ help: String, _ samples: [(labels: [(String, String)], count: Int)]) {
        begin(name, help, "counter")
        let sorted = samples.sorted { left, right in
            left.labels.map(\.1).lexicographicallyPrecedes(right.labels.map(\.1))
        }
        for sample in sorted { line(name, sample.labels, Double(sample.count)) }
    }

    mutating func histogram(_ name: String, _ help: String, _ histogram: Histogram) {
        begin(name, help, "histogram")
        var total = 0
        for (count, bound) in zip(histogram.counts, histogram.bounds.map(Self.number) + ["+Inf"]) {
            total += count
            line(name + "_bucket", [("le", bound)], Double(total))
        }
        line(name + "_sum", [], histogram.sum)
        line(name + "_count", [], Double(total))
    }

    private mutating func begin(_ name: String, _ help: String, _ type: String) {
        text += "# HELP \(name) \(help)\n# TYPE \(name) \(type)\n"
    }

    private mutating func line(_ name: String, _ labels: [(String, String)], _ value: Double) {
        let written = labels.map { "\($0)=\"\(Self.escaped($1))\"" }.joined(separator: ",")
        text += "\(name)\(written.isEmpty ? "" : "{\(written)}") \(Self.number(value))\n"
    }

    private static func number(_ value: Double) -> String {
        value.rounded() == value && abs(value) < 1e15 ? String(Int64(value)) : String(value)
    }

    private static func escaped(_ value: String) -> String {
        value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
    }
}
