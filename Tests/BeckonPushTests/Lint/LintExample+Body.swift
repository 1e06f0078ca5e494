import BeckonPush

extension LintExample {
    private static let hello = #"{"aps":{"alert":"Hi"}}"#

    /// Of the whole body, its keys and the values of `aps`.
    static let body: [LintExample] = [
        LintExample("body-object", .error, "payload", Push("[1]"), not: Push(hello)),
        LintExample(
            "payload-size", .error, "payload", Push(hello, byteCount: 4097), not: Push(hello, byteCount: 4096)),
        LintExample(
            "payload-size", .error, "payload", Push(#"{"call":1}"#, type: "voip", byteCount: 5121),
            not: Push(#"{"call":1}"#, type: "voip", byteCount: 5120)),
        LintExample("aps-missing", .error, "aps", Push(#"{"chat":"c"}"#), not: Push(#"{"chat":"c"}"#, type: "voip")),
        LintExample("aps-missing", .error, "aps", Push(#"{"chat":"c"}"#, type: "background"), not: Push(hello)),
        LintExample("aps-object", .error, "aps", Push(#"{"aps":"{}"}"#), not: Push(#"{"aps":{"badge":1}}"#)),
        LintExample(
            "nothing-visible", .error, "aps", Push(#"{"aps":{"mutable-content":1}}"#),
            not: Push(#"{"aps":{"mutable-content":1,"badge":2}}"#)),
        LintExample(
            "nothing-visible", .error, "aps", Push(#"{"aps":{"alert":{"title":"","launch-image":"x"}}}"#),
            not: Push(#"{"aps":{"alert":{"loc-key":"K"}}}"#)),
        LintExample(
            "aps-misspelt-key", .error, "aps.mutable_content", Push(#"{"aps":{"alert":"x","mutable_content":1}}"#),
            not: Push(#"{"aps":{"alert":"x","mutable-content":1}}"#)),
        LintExample(
            "aps-misspelt-key", .error, "aps.catgeory", Push(#"{"aps":{"alert":"x","catgeory":"c"}}"#),
            not: Push(#"{"aps":{"alert":"x","category":"c","room":"r"}}"#)),
        LintExample(
            "aps-unknown-key", .warning, "aps.room", Push(#"{"aps":{"alert":"x","room":"r"}}"#),
            not: Push(#"{"aps":{"alert":"x","target-content-id":"w"},"room":"r"}"#)),
        LintExample(
            "alert-key-in-aps", .error, "aps.body", Push(#"{"aps":{"title":"a","body":"b"}}"#),
            not: Push(#"{"aps":{"alert":{"title":"a","body":"b"}}}"#)),
        LintExample(
            "key-beside-aps", .error, "mutable_content", Push(#"{"aps":{"alert":"x"},"mutable_content":"true"}"#),
            not: Push(#"{"aps":{"alert":"x"},"mutable":"true"}"#)),
        LintExample(
            "key-beside-aps", .error, "thread-id", Push(#"{"aps":{"alert":"x"},"thread-id":"c"}"#),
            not: Push(#"{"aps":{"alert":"x","thread-id":"c"},"thread":"c"}"#)),
        LintExample(
            "key-beside-aps", .error, "alert", Push(#"{"aps":{"badge":1},"alert":"x"}"#),
            not: Push(#"{"aps":{"badge":1},"alert_id":"x"}"#)),
        LintExample(
            "key-beside-aps", .error, "badge", Push(#"{"aps":{"alert":"x"},"badge":1}"#),
            not: Push(#"{"aps":{"alert":"x"},"badge_inc":1}"#)),
        LintExample(
            "key-beside-aps", .warning, "badge", Push(#"{"aps":{"alert":"x","badge":1},"badge":1}"#),
            not: Push(#"{"badge":1}"#, type: "voip")),
        LintExample(
            "key-beside-aps", .warning, "category", Push(#"{"aps":{"alert":"x"},"category":"message"}"#),
            not: Push(#"{"aps":{"alert":"x"},"message":{"category":"message"}}"#)),
        LintExample(
            "alert-misspelt-key", .error, "aps.alert.loc_key", Push(#"{"aps":{"alert":{"loc_key":"K"}}}"#),
            not: Push(#"{"aps":{"alert":{"loc-key":"K"}}}"#)),
        LintExample(
            "alert-unknown-key", .warning, "aps.alert.image",
            Push(#"{"aps":{"alert":{"body":"x","image":"https://a.example/p.png"}}}"#),
            not: Push(#"{"aps":{"alert":{"body":"x"}},"image":"https://a.example/p.png"}"#)),
        LintExample(
            "aps-key-in-alert", .error, "aps.alert.sound", Push(#"{"aps":{"alert":{"body":"x","sound":"default"}}}"#),
            not: Push(#"{"aps":{"alert":{"body":"x"},"sound":"default"}}"#)),
        LintExample("alert-type", .error, "aps.alert", Push(#"{"aps":{"alert":42}}"#), not: Push(hello)),
        LintExample(
            "alert-text-type", .error, "aps.alert.title", Push(#"{"aps":{"alert":{"title":1,"body":"x"}}}"#),
            not: Push(#"{"aps":{"alert":{"title":"1","body":"x"}}}"#)),
        LintExample(
            "alert-text-type", .error, "aps.alert.loc-args.1",
            Push(#"{"aps":{"alert":{"loc-key":"K","loc-args":["a",2]}}}"#),
            not: Push(#"{"aps":{"alert":{"loc-key":"K","loc-args":["a","2"]}}}"#)),
        LintExample(
            "badge-type", .error, "aps.badge", Push(#"{"aps":{"badge":"5"}}"#), not: Push(#"{"aps":{"badge":5}}"#)),
        LintExample(
            "badge-type", .error, "aps.badge", Push(#"{"aps":{"badge":-1}}"#), not: Push(#"{"aps":{"badge":0}}"#)),
        LintExample(
            "badge-type", .error, "aps.badge", Push(#"{"aps":{"badge":1.5}}"#), not: Push(#"{"aps":{"badge":5.0}}"#)),
        LintExample(
            "badge-type", .error, "aps.badge", Push(#"{"aps":{"badge":true}}"#), not: Push(#"{"aps":{"badge":1}}"#)),
        LintExample(
            "badge-zero-with-alert", .warning, "aps.badge", Push(#"{"aps":{"alert":"x","badge":0}}"#),
            not: Push(#"{"aps":{"badge":0}}"#)),
        LintExample(
            "text-key-type", .error, "aps.thread-id", Push(#"{"aps":{"alert":"x","thread-id":7}}"#),
            not: Push(#"{"aps":{"alert":"x","thread-id":"7"}}"#)),
        LintExample(
            "flag-type", .error, "aps.mutable-content", Push(#"{"aps":{"alert":"x","mutable-content":true}}"#),
            not: Push(#"{"aps":{"alert":"x","mutable-content":1}}"#)),
        LintExample(
            "flag-type", .warning, "aps.content-available", Push(#"{"aps":{"alert":"x","content-available":0}}"#),
            not: Push(#"{"aps":{"content-available":1}}"#)),
        LintExample(
            "interruption-level", .error, "aps.interruption-level",
            Push(#"{"aps":{"alert":"x","interruption-level":"time_sensitive"}}"#),
            not: Push(#"{"aps":{"alert":"x","interruption-level":"passive"}}"#)),
        LintExample(
            "interruption-level", .note, "aps.interruption-level",
            Push(#"{"aps":{"alert":"x","interruption-level":"time-sensitive"}}"#),
            not: Push(#"{"aps":{"alert":"x","interruption-level":"active"}}"#)),
        LintExample(
            "relevance-score", .error, "aps.relevance-score", Push(#"{"aps":{"alert":"x","relevance-score":1.5}}"#),
            not: Push(#"{"aps":{"alert":"x","relevance-score":1}}"#)),
        LintExample(
            "relevance-score", .error, "aps.relevance-score", Push(#"{"aps":{"alert":"x","relevance-score":"0.5"}}"#),
            not: Push(
                #"{"aps":{"timestamp":1,"event":"update","content-state":{},"relevance-score":50}}"#,
                type: "liveactivity")),
        LintExample(
            "sound-type", .error, "aps.sound", Push(#"{"aps":{"alert":"x","sound":1}}"#),
            not: Push(#"{"aps":{"alert":"x","sound":"default"}}"#)),
        LintExample(
            "sound-type", .error, "aps.sound.name", Push(#"{"aps":{"alert":"x","sound":{"critical":1}}}"#),
            not: Push(#"{"aps":{"alert":"x","sound":{"critical":1,"name":"a.caf"}}}"#)),
        LintExample(
            "sound-format", .warning, "aps.sound", Push(#"{"aps":{"alert":"x","sound":"ping.mp3"}}"#),
            not: Push(#"{"aps":{"alert":"x","sound":"ping.caf"}}"#)),
        LintExample(
            "sound-volume", .error, "aps.sound.volume",
            Push(#"{"aps":{"alert":"x","sound":{"critical":1,"name":"a.caf","volume":80}}}"#),
            not: Push(#"{"aps":{"alert":"x","sound":{"critical":1,"name":"a.caf","volume":0.8}}}"#)),
        LintExample(
            "sound-volume", .warning, "aps.sound.volume",
            Push(#"{"aps":{"alert":"x","sound":{"name":"a.caf","volume":1}}}"#),
            not: Push(#"{"aps":{"alert":"x","sound":{"name":"a.caf"}}}"#)),
        LintExample(
            "sound-critical", .error, "aps.sound.critical",
            Push(#"{"aps":{"alert":"x","sound":{"critical":true,"name":"a.caf"}}}"#),
            not: Push(#"{"aps":{"alert":"x","sound":{"critical":0,"name":"a.caf"}}}"#)),
        LintExample(
            "sound-critical", .note, "aps.sound.critical",
            Push(#"{"aps":{"alert":"x","sound":{"critical":1,"name":"a.caf"}}}"#),
            not: Push(#"{"aps":{"alert":"x","sound":"a.caf"}}"#)),
        LintExample(
            "category-unregistered", .warning, "aps.category",
            Push(#"{"aps":{"alert":"x","category":"CHAT_REPLY"}}"#, categories: ["chat_reply"]),
            not: Push(#"{"aps":{"alert":"x","category":"chat_reply"}}"#, categories: ["chat_reply"])),
        LintExample(
            "content-available-with-alert", .warning, "aps.content-available",
            Push(#"{"aps":{"alert":"x","content-available":1}}"#), not: Push(#"{"aps":{"content-available":1}}"#)),
        LintExample(
            "mutable-content-without-alert", .warning, "aps.mutable-content",
            Push(#"{"aps":{"content-available":1,"mutable-content":1}}"#),
            not: Push(#"{"aps":{"alert":{"title-loc-key":"K"},"mutable-content":1}}"#)),
        LintExample(
            "attachment-without-extension", .warning, "image",
            Push(#"{"aps":{"alert":"x"},"image":"https://a.example/p.png"}"#),
            not: Push(#"{"aps":{"alert":"x","mutable-content":1},"image":"https://a.example/p.png"}"#)),
        LintExample(
            "attachment-address", .error, "mediaUrl",
            Push(#"{"aps":{"alert":"x","mutable-content":1},"mediaUrl":"http://a.example/p.png"}"#),
            not: Push(
                #"{"aps":{"alert":"x","mutable-content":1},"mediaUrl":"https://a.example/p.png","image":"photo","media":"image/png"}"#
            )),
        LintExample(
            "attachment-address", .error, "media.1",
            Push(#"{"aps":{"alert":"x","mutable-content":1},"media":["https://a.example/1","/2.png"]}"#),
            not: Push(#"{"aps":{"alert":"x","mutable-content":1},"media":["https://a.example/1"]}"#)),
        LintExample(
            "attachment-type", .warning, "fcm_options.image",
            Push(
                #"{"aps":{"alert":"x","mutable-content":1},"fcm_options":{"image":"https://a.example/p.webp?s=1.png"}}"#
            ),
            not: Push(#"{"aps":{"alert":"x","mutable-content":1},"fcm_options":{"image":"https://a.example/9f_480"}}"#)),
    ]
}
