import BeckonModel
import BeckonTesting
import Foundation
import Testing

/// Cases sh-11 to sh-16, played on the phone model from the files as they are.
@MainActor @Suite(.timeLimit(.minutes(1))) struct ReplayCaseTests {
    private func play(_ script: CaseScript) async throws -> ReplayOutcome {
        let replay = try await ScriptPlayer.play(try PhoneScript(try script.data))
        #expect(replay.unmet == [], "\(replay.text)")
        // P-21: whatever the case expects, each handler of each delegate is called once.
        #expect(replay.outcome.completions.allSatisfy { $0.calls == 1 })
        #expect(replay.outcome.faults == [])
        return replay.outcome
    }

    @Test(arguments: try CaseScript.all("sh-11-open-chat-banner"))
    func sh_11_open_chat_banner_onlyTheVisibleConversationIsQuiet(_ script: CaseScript) async throws {
        let outcome = try await play(script)
        #expect(outcome.presentations.map(\.requestId) == ["n-1", "n-2", "n-3", "n-4"])
        #expect(
            outcome.presentations.map(\.reason)
                == ["conversation-visible", "not-visible", "foreign", "not-visible"])
        #expect(outcome.completions.filter { $0.name == "willPresent" }.count == 4)
    }

    @Test(arguments: try CaseScript.all("sh-12-cold-start"))
    func sh_12_cold_start_theChatOpensOnceWhenTheRootIsThere(_ script: CaseScript) async throws {
        let outcome = try await play(script)
        #expect(outcome.routes.map(\.at) == [script.variant == "D_ready_first" ? 1.1 : 1.8])
        let reports = script.lines.filter { $0["ev"]?.string == "center.didReceive" }.count
        #expect(outcome.completions.filter { $0.name == "didReceive" }.count == reports)
    }

    @Test(arguments: try CaseScript.all("sh-13-tap-before-login"))
    func sh_13_tap_before_login_theTapWaitsForItsAccount(_ script: CaseScript) async throws {
        let outcome = try await play(script)
        #expect(outcome.routes.allSatisfy { $0.account == "acc-1" && $0.at == 21 })
        #expect(outcome.waiting == [])
    }

    /// B: a careless app registers its handler three times; each is told.
    @Test(arguments: try CaseScript.all("sh-14-tap-twice"))
    func sh_14_tap_twice_oneDeliveryOpensOnceAndAnotherOneAgain(_ script: CaseScript) async throws {
        let outcome = try await play(script)
        let duplicates = outcome.drops.filter { $0.reason == "duplicate" }.count
        #expect(duplicates == (script.variant == "B_two_handlers" ? 2 : 0))
    }

    @Test(arguments: try CaseScript.all("sh-15-launch-without-tap"))
    func sh_15_launch_without_tap_aHintOpensNothing(_ script: CaseScript) async throws {
        let outcome = try await play(script)
        #expect(outcome.drops == [])
        #expect(outcome.waiting == [])
    }

    @Test(arguments: try CaseScript.all("sh-16-other-account"))
    func sh_16_other_account_itIsSwitchedToOrNothingOpens(_ script: CaseScript) async throws {
        let outcome = try await play(script)
        #expect(outcome.routes.map(\.account) == (script.variant == "A_signed_in" ? ["acc-B"] : []))
    }

    /// Issue 4: the scripts are also files that `beckon replay` runs.
    @Test func theExamplesAreTheCases() throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Examples/replay")
        var names: [String] = []
        for script in try CaseScript.ids.flatMap(CaseScript.all) {
            let file = try ReplayLines(try Data(contentsOf: folder.appendingPathComponent(script.fileName)))
            #expect(file.values == script.lines, "\(script.fileName)")
            names.append(script.fileName)
        }
        #expect(names.count == 15)
        let found = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasPrefix("sh-") }
        #expect(found.sorted() == names.sorted())
    }

    @Test func everyExampleEndsAsItSays() async throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Examples/replay")
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) where name.hasSuffix(".jsonl") {
            let script = try PhoneScript(Data(contentsOf: folder.appendingPathComponent(name)))
            #expect(try await ScriptPlayer.play(script).unmet == [], "\(name)")
        }
    }
}

/// JSON lines as values.
struct ReplayLines {
    let values: [JSONValue]

    init(_ data: Data) throws {
        values = try data.split(separator: 10).map { try JSONDecoder().decode(JSONValue.self, from: Data($0)) }
    }
}
