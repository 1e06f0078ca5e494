import BeckonModel
import BeckonPush
import Testing

/// The findings that the cases expect: level and path of each, and no error where the list is empty.
@Suite struct LintCaseTests {
    /// - Parameter expected: a list `{level, path}`; nil where the case says nothing of the linter.
    private func compare(_ findings: [LintFinding], with expected: JSONValue?, _ variant: String) throws {
        guard let expected = expected?.array else { return }
        if expected.isEmpty { #expect(findings.filter { $0.level == .error } == [], "\(variant)") }
        for wanted in expected {
            #expect(
                findings.contains { $0.level.rawValue == wanted["level"]?.string && $0.path == wanted["path"]?.string },
                "\(variant) lacks \(wanted): \(findings)")
        }
    }

    private func fields(_ value: JSONValue?) -> [String: String]? { value?.object?.compactMapValues(\.string) }

    @Test func sh_01_alert_shapes() throws {
        let whole = try Case("sh-01-alert-shapes")
        for variant in try #require(whole.input["payloads"]?.object).keys {
            let findings = PushLinter().findings(in: .object(whole.payload(variant)))
            try compare(findings, with: whole.expected[variant]?["lint"], variant)
            // The other three are right.
            #expect(findings.contains { $0.level == .error } == (variant == "D_number"), "\(variant)")
        }
    }

    @Test func sh_03_wrong_types() throws {
        let whole = try Case("sh-03-wrong-types")
        for variant in try #require(whole.input["payloads"]?.object).keys {
            let findings = PushLinter().findings(in: .object(whole.payload(variant)))
            try compare(findings, with: whole.expected[variant]?["lint"], variant)
            #expect(findings.contains { $0.level == .error } == (variant == "B_badge_string"), "\(variant)")
        }
    }

    @Test(arguments: ["alert", "background", "voip"]) func sh_04_aps_missing(_ type: String) throws {
        let whole = try Case("sh-04-aps-missing")
        let payload = try #require(whole.input["payload"])
        let types = whole.expected["lintRuleFor"]?.array?.compactMap(\.string) ?? []
        var headers = try #require(fields(whole.input["headers"]))
        headers["apns-push-type"] = type
        let findings = PushLinter().findings(in: payload, headers: headers)
        guard types.contains(type) else {
            #expect(!findings.contains { $0.path == "aps" })
            return
        }
        try compare(findings, with: whole.expected["lint"], type)
        let content = NotificationContent(payload: payload.object ?? [:])
        #expect(content.showsAlert == (whole.expected["shown"] == true))
    }

    @Test func sh_05_loc_args() throws {
        let whole = try Case("sh-05-loc-args")
        let strings = StringsTable(whole.input["strings"]?.object?.compactMapValues(\.string) ?? [:])
        for variant in try #require(whole.input["payloads"]?.object).keys {
            let payload = whole.payload(variant)
            let expected = whole.expected[variant]
            try compare(PushLinter().findings(in: .object(payload), strings: strings), with: expected?["lint"], variant)
            let content = NotificationContent(payload: payload, strings: .table(strings))
            if let title = expected?["title"]?.string { #expect(content.title == title) }
            if let body = expected?["body"]?.string { #expect(content.body == body) }
            for marker in expected?["bodyMustNotContain"]?.array?.compactMap(\.string) ?? [] {
                #expect(!content.body.contains(marker), "\(variant)")
            }
        }
    }

    /// The category of the push that FCM makes of the request is asked for among those that the app registers.
    @Test func sh_06_click_action() throws {
        let whole = try Case("sh-06-click-action")
        let registered = whole.input["device"]?["registeredCategories"]?.array?.compactMap(\.string) ?? []
        for (variant, request) in try #require(whole.input["gatewayMessages"]?.object) {
            let body = try FCMMessage(request: request.object ?? [:]).userInfo(deliveryID: "0:1%2")
            let findings = PushLinter().findings(in: .object(body), categories: Set(registered))
            try compare(findings, with: whole.expected[variant]?["lint"], variant)
            #expect(findings.contains { $0.rule == "category-unregistered" } == (variant == "A_legacy"))
        }
    }

    @Test func sh_07_size_bytes() throws {
        let whole = try Case("sh-07-size-bytes")
        for variant in try #require(whole.input["payloads"]?.object).keys {
            let payload = JSONValue.object(whole.payload(variant))
            let subject = LintSubject(body: payload)
            try compare(PushLinter().findings(in: subject), with: whole.expected[variant]?["lint"], variant)
            if let bytes = whole.expected[variant]?["wireBytes"]?.int { #expect(subject.byteCount == Int(bytes)) }
            if whole.expected[variant]?["sentUntouched"] == true {
                #expect(!PushLinter().findings(in: subject).contains { $0.rule == "payload-size" })
            }
        }
        let large = JSONValue.object(whole.payload("A_emoji_over"))
        #expect(LintSubject(body: large).byteCount == whole.input["measured"]?["A_wire_bytes"]?.int.map(Int.init))
        #expect(!PushLinter().findings(in: large, pushType: "voip").contains { $0.rule == "payload-size" })
        for (type, limit) in try #require(whole.input["limits"]?.object) {
            #expect(PushType(rawValue: type)?.maxPayloadBytes == limit.int.map(Int.init))
        }
    }

    @Test func sh_08_nse_not_called() throws {
        let whole = try Case("sh-08-nse-not-called")
        for variant in try #require(whole.input["payloads"]?.object).keys {
            let payload = whole.payload(variant)
            let expected = whole.expected[variant]
            try compare(PushLinter().findings(in: .object(payload)), with: expected?["lint"], variant)
            let explanation = PushExplanation(payload: payload)
            #expect(explanation.serviceExtension.runs == (expected?["nseInvoked"] == true), "\(variant)")
            let authorized = explanation.presentations.first {
                $0.permission == .authorized && $0.appState == .background
            }
            #expect(authorized?.list == (expected?["shown"] == true), "\(variant)")
        }
    }

    /// The finding of G; the refusals of A to F are found before they are sent.
    @Test func sh_21_request_headers() throws {
        let whole = try Case("sh-21-request-headers")
        let paths = [
            "A_no_topic": "headers.apns-topic", "C_double_suffix": "headers.apns-topic",
            "D_collapse_65": "headers.apns-collapse-id", "E_collapse_cyrillic": "headers.apns-collapse-id",
        ]
        for (variant, request) in try #require(whole.input["requests"]?.object) {
            let findings = PushLinter().findings(
                in: request["payload"] ?? .null, headers: fields(request["headers"]))
            try compare(findings, with: whole.expected[variant]?["lint"], variant)
            let isRefused = whole.expected[variant]?["status"] == 400
            // B: whose topic it is, only APNs knows.
            if let path = paths[variant] {
                #expect(isRefused && findings.contains { $0.level == .error && $0.path == path }, "\(variant)")
            } else if variant != "G_background_as_alert" {
                #expect(!findings.contains { $0.level == .error }, "\(variant)")
            }
        }
        let collapse = try #require(
            whole.input["requests"]?["E_collapse_cyrillic"]?["headers"]?["apns-collapse-id"]?.string)
        #expect(collapse.utf8.count == whole.expected["E_collapse_cyrillic"]?["bytes"]?.int.map(Int.init))
    }

    @Test func sh_26_voip_must_report() throws {
        let whole = try Case("sh-26-voip-must-report")
        let headers = try #require(fields(whole.input["headers"]))
        for (variant, payload) in try #require(whole.input["pushes"]?.object) {
            let findings = PushLinter().findings(in: payload, headers: headers)
            try compare(findings, with: whole.expected["lint"]?[variant], variant)
            #expect(PushExplanation(payload: payload.object ?? [:], pushType: .voip).delivery == .call)
        }
    }
}
