import BeckonPush

extension LintExample {
    private static let hello = #"{"aps":{"alert":"Hi"}}"#
    private static let silent = #"{"aps":{"content-available":1}}"#

    private static func headers(_ others: [String: String?] = [:]) -> [String: String] {
        let standard: [String: String?] = [
            "apns-push-type": "alert", "apns-topic": "com.example.chat",
        ]
        return standard.merging(others) { $1 }.compactMapValues(\.self)
    }

    /// Of localised alerts, headers and other types of push.
    static let request: [LintExample] = [
        LintExample(
            "loc-key-missing", .error, "aps.alert.title-loc-key",
            Push(#"{"aps":{"alert":{"title-loc-key":"NEW"}}}"#, strings: ["NEW_IN": "New"]),
            not: Push(#"{"aps":{"alert":{"title-loc-key":"NEW"}}}"#)),
        LintExample(
            "loc-args-count", .error, "aps.alert.loc-args",
            Push(#"{"aps":{"alert":{"loc-key":"K"}}}"#, strings: ["K": "%@ wrote 100%%"]),
            not: Push(#"{"aps":{"alert":{"loc-key":"K"}}}"#, strings: ["K": "Somebody wrote 100%%"])),
        LintExample(
            "loc-args-count", .warning, "aps.alert.loc-args",
            Push(#"{"aps":{"alert":{"loc-key":"K","loc-args":["a","b"]}}}"#, strings: ["K": "%@ wrote"]),
            not: Push(#"{"aps":{"alert":{"loc-key":"K","loc-args":["a","b"]}}}"#, strings: ["K": "%2$@ wrote"])),
        LintExample(
            "loc-args-without-key", .warning, "aps.alert.subtitle-loc-args",
            Push(#"{"aps":{"alert":{"body":"x","subtitle-loc-args":["a"]}}}"#),
            not: Push(#"{"aps":{"alert":{"body":"x","subtitle-loc-key":"K","subtitle-loc-args":["a"]}}}"#)),
        LintExample(
            "text-beside-loc-key", .warning, "aps.alert.loc-key",
            Push(#"{"aps":{"alert":{"body":"x","loc-key":"K"}}}"#),
            not: Push(#"{"aps":{"alert":{"title":"x","loc-key":"K"}}}"#)),
        LintExample(
            "strings-specifier", .error, "strings.K",
            Push(#"{"aps":{"alert":{"loc-key":"K","loc-args":["a"]}}}"#, strings: ["K": "%s wrote"]),
            not: Push(#"{"aps":{"alert":{"loc-key":"K","loc-args":["a"]}}}"#, strings: ["K": "%@ wrote", "L": "%s"])),
        LintExample(
            "strings-specifier", .warning, "strings.K",
            Push(#"{"aps":{"alert":{"loc-key":"K","loc-args":["2"]}}}"#, strings: ["K": "%d messages"]),
            not: Push(#"{"aps":{"alert":{"loc-key":"K","loc-args":["2"]}}}"#, strings: ["K": "%1$@ messages, 5% more"])),
        LintExample(
            "push-type-missing", .error, "headers.apns-push-type",
            Push(hello, headers: ["apns-topic": "com.example.chat"]),
            not: Push(hello)),
        LintExample(
            "push-type-unknown", .error, "headers.apns-push-type", Push(hello, type: "Alert"),
            not: Push(hello, type: "alert")),
        LintExample(
            "push-type-content", .error, "headers.apns-push-type", Push(silent, headers: headers()),
            not: Push(silent, headers: headers(["apns-push-type": "background", "apns-priority": "5"]))),
        LintExample(
            "push-type-content", .error, "headers.apns-push-type", Push(#"{"aps":{"badge":3}}"#, type: "background"),
            not: Push(#"{"aps":{"badge":3}}"#, type: "alert")),
        LintExample(
            "background-without-content-available", .error, "aps.content-available",
            Push(#"{"aps":{}}"#, type: "background"), not: Push(silent, type: "background")),
        LintExample(
            "topic-missing", .error, "headers.apns-topic", Push(hello, headers: headers(["apns-topic": nil])),
            not: Push(hello, type: "alert")),
        LintExample(
            "topic-suffix", .error, "headers.apns-topic",
            Push(
                #"{"call":1}"#,
                headers: headers(["apns-push-type": "voip", "apns-topic": "com.example.chat.voip.voip"])),
            not: Push(
                #"{"call":1}"#, headers: headers(["apns-push-type": "voip", "apns-topic": "com.example.chat.voip"]))),
        LintExample(
            "topic-suffix", .error, "headers.apns-topic",
            Push(hello, headers: headers(["apns-topic": "com.example.chat.voip"])),
            not: Push(hello, headers: headers(["Apns-Topic": nil]))),
        LintExample(
            "priority", .error, "headers.apns-priority",
            Push(silent, headers: headers(["apns-push-type": "background"])), not: Push(silent, type: "background")),
        LintExample(
            "priority", .error, "headers.apns-priority", Push(hello, headers: headers(["apns-priority": "high"])),
            not: Push(hello, headers: headers(["apns-priority": "1"]))),
        LintExample(
            "expiration", .error, "headers.apns-expiration", Push(hello, headers: headers(["apns-expiration": "1h"])),
            not: Push(hello, headers: headers(["apns-expiration": "0"]))),
        LintExample(
            "expiration", .warning, "headers.apns-expiration",
            Push(hello, headers: headers(["apns-expiration": "1700000000000"])),
            not: Push(hello, headers: headers(["apns-expiration": "1700000000"]))),
        LintExample(
            "collapse-id", .error, "headers.apns-collapse-id",
            Push(hello, headers: headers(["apns-collapse-id": String(repeating: "ж", count: 33)])),
            not: Push(hello, headers: headers(["apns-collapse-id": String(repeating: "ж", count: 32)]))),
        LintExample(
            "apns-id", .error, "headers.apns-id", Push(hello, headers: headers(["apns-id": "12345"])),
            not: Push(hello, headers: headers(["apns-id": "5f0c2f0a-7d1e-4c55-9a43-2b1f0e6d8c11"]))),
        LintExample(
            "apns-id", .warning, "headers.apns-id",
            Push(hello, headers: headers(["apns-id": "5F0C2F0A-7D1E-4C55-9A43-2B1F0E6D8C11"])),
            not: Push(hello, headers: headers())),
        LintExample(
            "header-unknown", .error, "headers.apns-collapseid",
            Push(hello, headers: headers(["apns-collapseid": "c"])),
            not: Push(
                hello, headers: headers(["Apns-Collapse-Id": "c", "authorization": "bearer x", "content-type": "x"]))),
        LintExample(
            "header-unknown", .warning, "headers.apns-colour", Push(hello, headers: headers(["apns-colour": "c"])),
            not: Push(hello, headers: headers(["colour": "c"]))),
        LintExample(
            "voip-is-no-call", .error, "headers.apns-push-type",
            Push(#"{"data":{"callAction":"CALL_CANCELLED"}}"#, type: "voip"),
            not: Push(#"{"data":{"callAction":"CALL_INITIATED","caller":"cancel"}}"#, type: "voip")),
        LintExample(
            "voip-is-no-call", .error, "headers.apns-push-type", Push(#"{"event":"missed"}"#, type: "voip"),
            not: Push(#"{"aps":{"alert":"x"},"event":"missed"}"#, type: "alert")),
        LintExample(
            "voip-shows-nothing", .warning, "aps.alert", Push(#"{"aps":{"alert":"x"},"event":"invite"}"#, type: "voip"),
            not: Push(#"{"aps":{},"event":"invite"}"#, type: "voip")),
        LintExample(
            "voip-expiration", .note, "headers.apns-expiration",
            Push(#"{"event":"invite"}"#, headers: ["apns-push-type": "voip", "apns-topic": "com.example.chat.voip"]),
            not: Push(
                #"{"event":"invite"}"#,
                headers: ["apns-push-type": "voip", "apns-topic": "com.example.chat.voip", "apns-expiration": "0"])),
        LintExample(
            "live-activity-keys", .error, "aps.timestamp",
            Push(#"{"aps":{"event":"update","content-state":{}}}"#, type: "liveactivity"),
            not: Push(#"{"aps":{"event":"end","timestamp":1700000000}}"#, type: "liveactivity")),
    ]
}
