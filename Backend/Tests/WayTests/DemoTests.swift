import BeckonDesk
import BeckonModel
import Foundation
import Testing

/// The way of a message as `make demo` plays it: the built tool, real sockets.
@Suite(.serialized, .timeLimit(.minutes(3))) struct DemoTests {
    private struct Report: Decodable {
        let passed: Bool
        let scenes: [SceneReport]
    }

    @Test func everySceneEndsAsItMust() async throws {
        let folder = try TemporaryFolder()
        let run = try await Tool.run(
            "demo", "--json", "--rounds", "20", "--record", folder.url.path, in: Project.folder)
        #expect(run.status == 0, "\(run.errors)")
        try theRecordedPushesAreThoseOfToday(folder.url)
        let report = try JSONDecoder().decode(Report.self, from: Data(run.output.utf8))
        #expect(report.passed)
        #expect(
            report.scenes.map(\.scene) == [
                "1", "2a", "2b", "3", "4", "5", "6.1", "6.2", "6.3", "6.4", "6.5", "7", "8a", "8b", "9",
            ])
        #expect(report.scenes.map(\.opened) == [1, 1, 1, 1, 0, 1, 1, 1, 1, 1, 1, 0, 0, 1, 0])
        #expect(report.scenes.flatMap(\.failures) == [])
        // P-26: the delegate tells of the same tap again.
        let killed = try #require(report.scenes.first { $0.scene == "2a" })
        #expect(killed.timeline.lines.contains { $0.decision == "dropped" && $0.reason == "duplicate" })
        // P-25: launch options are a hint.
        let withoutScenes = try #require(report.scenes.first { $0.scene == "2b" })
        #expect(withoutScenes.timeline.lines.contains { $0.decision == "ignored" && $0.reason == "launch-hint" })
    }

    /// `Examples/recorded` is what `beckon demo --record` wrote once; tests of an app's side read it.
    private func theRecordedPushesAreThoseOfToday(_ today: URL) throws {
        let kept = try shapes(in: Project.folder.appending(path: "Examples/recorded"))
        let new = try shapes(in: today)
        #expect(
            kept.keys.sorted() == ["1", "2a", "2b", "3", "4", "5", "6.1", "6.2", "6.3", "6.4", "6.5", "7", "8a", "8b"])
        // Where Bob reads what comes, it depends on how soon he is seen to.
        for (scene, shapes) in kept where !["4", "7"].contains(scene) {
            #expect(shapes.isSubset(of: new[scene] ?? []), "scene \(scene): call beckon demo --record anew")
        }
    }

    /// The paths of each push's members, by scene; without the pushes of the number alone.
    private func shapes(in folder: URL) throws -> [String: Set<[String]>] {
        var shapes: [String: Set<[String]>] = [:]
        for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        where file.pathExtension == "apns" {
            let body = try JSONDecoder().decode(JSONValue.self, from: Data(contentsOf: file))
            // The number, too, is that of what is unread at that moment.
            let paths = paths(in: body, below: "").filter { !$0.lowercased().contains("badge") }.sorted()
            let scene = file.lastPathComponent.prefix { $0 != "-" }
            if paths.contains(where: { $0.hasPrefix("aps.alert") || $0 == "message.callAction" }) {
                shapes[String(scene), default: []].insert(paths)
            } else {
                shapes[String(scene), default: []].formUnion([])
            }
        }
        return shapes
    }

    private func paths(in value: JSONValue, below path: String) -> [String] {
        guard let members = value.object, !members.isEmpty else { return [path] }
        return members.flatMap { paths(in: $1, below: path.isEmpty ? $0 : "\(path).\($0)") }
    }

    @Test func keptItRunsUntilItIsInterrupted() async throws {
        let demo = try Tool("demo", "--keep", "--rounds", "1", in: Project.folder)
        _ = await demo.line(containing: "Everything runs until Ctrl-C.")
        #expect(demo.output.contains("\nchat server    http://127.0.0.1:"))
        demo.interrupt()
        #expect(await demo.status() == 0, "\(demo.errors)")
    }

    /// What the README shows is what is printed, but for times, rounds, random identifiers and the order of what runs at once.
    @Test func theReadmeShowsWhatIsPrinted() async throws {
        let run = try await Tool.run("demo", "--rounds", "20", in: Project.folder)
        #expect(run.status == 0, "\(run.errors)")
        let readme = try String(contentsOf: Project.folder.appending(path: "README.md"), encoding: .utf8)
        let scene = try #require(block("demo: scene 2", of: readme))
        let table = try #require(block("demo: table", of: readme))
        let printed = run.output.components(separatedBy: "\n\n")
        let printedScene = try #require(printed.first { $0.hasPrefix("Scene 2a") })
        #expect(normalised(scene) == normalised(printedScene))
        #expect(normalised(table) == normalised(try #require(printed.last)))
    }

    /// The fenced block behind a comment.
    private func block(_ name: String, of text: String) -> String? {
        let parts = text.components(separatedBy: "<!-- \(name) -->\n```\n")
        return parts.count == 2 ? parts[1].components(separatedBy: "\n```").first : nil
    }

    /// Sorted, without numbers of milliseconds, without spaces between columns.
    private func normalised(_ text: String) -> [String] {
        text.split(separator: "\n").map { line in
            line.replacing(/-?[0-9]+\.[0-9]+ ms/, with: "N ms").replacing(/muid [0-9a-f]{8}/, with: "muid M")
                .replacing(/[0-9]+ times/, with: "N times")
                .split(separator: " ").joined(separator: " ")
        }.sorted()
    }
}
