import BeckonExtension
import BeckonModel
import BeckonPush
import Testing

/// Case sh-05, the extension's half: `LocalizeStage` in a pipeline.
@Suite(.timeLimit(.minutes(1))) struct Sh05LocArgsTests {
    private let recorder = Recorder()

    /// - Parameter systemShowsKeys: the system shows a key that it does not find; whether the extension is given that, or
    ///   nothing, is not documented (P-8).
    @Test(arguments: ["A_one_arg_short", "B_positional", "C_c_string_specifier", "D_unknown_key"], [false, true])
    func sh_05_loc_args_noMarkerIsEverShown(_ variant: String, _ systemShowsKeys: Bool) async throws {
        let known = try Case("sh-05-loc-args")
        let strings = StringsLookup.table(
            StringsTable(try #require(known.input["strings"]?.object).compactMapValues(\.string)))
        let payload = known.payload(variant)
        #expect(!payload.isEmpty)
        let given = NotificationContent(payload: payload, strings: systemShowsKeys ? .keys : .none)
        let pipeline = RevisionPipeline(stages: [LocalizeStage(strings: strings)], trace: recorder.trace)
        pipeline.didReceive(NotificationRequest(identifier: "n", content: given), handler: recorder.handler)
        let shown = try #require(await recorder.contents(1).first)

        let expected = try #require(known.expected[variant])
        // "throws": false; a stage that had thrown would have left a line.
        #expect(recorder.words == ["revised revised all-stages"])
        if let title = expected["title"]?.string { #expect(shown.title == title) }
        if let body = expected["body"]?.string { #expect(shown.body == body) }
        for marker in expected["bodyMustNotContain"]?.array ?? [] {
            #expect(!shown.body.contains(try #require(marker.string)))
        }
        #expect(shown.showsAlert)
    }
}

extension StringsLookup {
    /// Answers as the system does where the table lacks a key.
    fileprivate static let keys = Self { key, _ in key }
}
