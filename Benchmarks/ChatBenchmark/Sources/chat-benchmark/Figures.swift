import Foundation

/// What was measured: a table for people, then a line of JSON a figure.
struct Figures {
    private var all: [(name: String, value: Double, unit: String, meaning: String)] = []

    mutating func add(_ name: String, _ value: Double, _ unit: String, _ meaning: String) {
        all.append((name, value, unit, meaning))
    }

    func print() {
        let width = all.map(\.name.count).max() ?? 0
        for figure in all {
            let name = figure.name.padding(toLength: width, withPad: " ", startingAt: 0)
            Swift.print("\(name)  \(Self.text(figure.value)) \(figure.unit)  \(figure.meaning)")
        }
        for figure in all {
            Swift.print(
                #"{"figure": "\#(figure.name)", "value": \#(Self.text(figure.value)), "unit": "\#(figure.unit)"}"#)
        }
    }

    private static func text(_ value: Double) -> String {
        value >= 1000 ? String(Int(value.rounded())) : String(format: "%.3f", value)
    }
}
