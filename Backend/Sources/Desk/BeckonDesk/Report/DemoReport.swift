import Foundation

/// How the whole demo went.
public struct DemoReport: Sendable, Hashable, Codable {
    public var scenes: [SceneReport]

    public var passed: Bool { !scenes.isEmpty && scenes.allSatisfy(\.passed) }

    /// The table that a person reads after the timelines.
    public var table: String {
        let header = ["scene", "what", "opened", "Send to shown", "tap to open", "of it in the library", "result"]
        let rows = scenes.map { scene in
            [
                scene.scene, scene.title, "\(scene.opened) of \(scene.mustOpen)",
                Self.milliseconds(scene.sendToShownMilliseconds), Self.milliseconds(scene.tapToOpenMilliseconds),
                Self.milliseconds(scene.inLibraryMilliseconds),
                scene.passed ? "ok" : "FAILED",
            ]
        }
        let widths = header.indices.map { column in
            ([header] + rows).map { $0[column].count }.max() ?? 0
        }
        return ([header] + rows).map { row in
            zip(row, zip(widths, header.indices)).map { cell, place in
                (3...5).contains(place.1) ? cell.led(to: place.0) : cell.filled(to: place.0)
            }.joined(separator: "  ").trimmingTrailingSpaces
        }.joined(separator: "\n")
    }

    /// The same for a program: an object with `passed` and `scenes`.
    public var json: String {
        get throws {
            struct Output: Encodable {
                let passed: Bool
                let scenes: [SceneReport]
            }
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            return String(decoding: try encoder.encode(Output(passed: passed, scenes: scenes)), as: UTF8.self)
        }
    }

    private static func milliseconds(_ value: Double?) -> String {
        value.map { String(format: "%.2f ms", $0) } ?? "-"
    }
}
