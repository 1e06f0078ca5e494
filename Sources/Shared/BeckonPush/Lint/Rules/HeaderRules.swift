import BeckonModel

struct TopicMissing: LintRule {
    let name = "topic-missing"
    let levels = [LintLevel.error]
    let meaning = "A request has `apns-topic`; without it APNs answers 400 `MissingTopic`."
    let source = "sh-21 A"

    func findings(in push: LintSubject) -> [LintFinding] {
        guard push.headers["apns-topic"]?.isEmpty ?? push.isWholeRequest else { return [] }
        let suffix = push.pushType?.topicSuffix ?? ""
        return [
            finding(
                .error, at: "headers.apns-topic", "The request has no topic.",
                fix: "Add apns-topic: the bundle identifier\(suffix.isEmpty ? "" : " with \(suffix)").")
        ]
    }
}

struct TopicSuffix: LintRule {
    let name = "topic-suffix"
    let levels = [LintLevel.error]
    let meaning =
        "The topic is the bundle identifier with the suffix of the push type, once: `.voip` for `voip`, none for `alert` "
        + "and `background`."
    let source = "sh-21 C, Apple, \"Sending notification requests to APNs\""

    func findings(in push: LintSubject) -> [LintFinding] {
        // The topic of `mdm` is the certificate's.
        guard let topic = push.headers["apns-topic"], !topic.isEmpty, let type = push.pushType, type != .mdm else {
            return []
        }
        let bundle = Self.withoutSuffixes(topic)
        let right = bundle + type.topicSuffix
        guard topic != right else { return [] }
        return [
            finding(
                .error, at: "headers.apns-topic", "The topic does not fit the push type \(type.rawValue).",
                fix: "Write apns-topic: \(right).")
        ]
    }

    private static func withoutSuffixes(_ topic: String) -> String {
        let suffixes = Set(PushType.allCases.map(\.topicSuffix)).filter { !$0.isEmpty }
        var bundle = topic
        while let suffix = suffixes.first(where: { bundle.hasSuffix($0) && bundle.count > $0.count }) {
            bundle.removeLast(suffix.count)
        }
        return bundle
    }
}

struct Priority: LintRule {
    let name = "priority"
    let levels = [LintLevel.error]
    let meaning =
        "`apns-priority` is 10, 5 or 1; a background push must have 5, and the default is 10. Else 400 `BadPriority`, or no "
        + "delivery."
    let source = "sh-21 G, P-3"

    func findings(in push: LintSubject) -> [LintFinding] {
        let path = "headers.apns-priority"
        let priority = push.headers["apns-priority"]
        if push.pushType == .background {
            guard priority != "5", priority != nil || push.isWholeRequest else { return [] }
            return [
                finding(.error, at: path, "A background push must have priority 5.", fix: "Write apns-priority: 5.")
            ]
        }
        guard let priority, !["10", "5", "1"].contains(priority) else { return [] }
        return [
            finding(.error, at: path, "The priority is none of 10, 5 and 1.", fix: "Write apns-priority: 10, or 5.")
        ]
    }
}

struct Expiration: LintRule {
    let name = "expiration"
    let levels = [LintLevel.error, .warning]
    let meaning =
        "`apns-expiration` is a whole number of seconds since 1970, or 0 for one attempt. What looks like milliseconds is a "
        + "warning."
    let source = "P-1"

    func findings(in push: LintSubject) -> [LintFinding] {
        guard let text = push.headers["apns-expiration"] else { return [] }
        let path = "headers.apns-expiration"
        guard let seconds = Int64(text), seconds >= 0 else {
            return [
                finding(
                    .error, at: path, "The expiration is no whole number of seconds.",
                    fix: "Write the seconds since 1970, or 0 for one attempt.")
            ]
        }
        guard seconds > 100_000_000_000 else { return [] }
        return [
            finding(
                .warning, at: path, "The expiration looks like milliseconds.", fix: "Write seconds: divide by 1000.")
        ]
    }
}

struct CollapseID: LintRule {
    let name = "collapse-id"
    let levels = [LintLevel.error]
    let meaning = "`apns-collapse-id` has 1 to 64 bytes; bytes, not characters. Else 400 `BadCollapseId`."
    let source = "sh-21 D, E, P-2"

    func findings(in push: LintSubject) -> [LintFinding] {
        guard let id = push.headers["apns-collapse-id"], !(1...64).contains(id.utf8.count) else { return [] }
        return [
            finding(
                .error, at: "headers.apns-collapse-id",
                "The collapse id has \(id.utf8.count) bytes; 1 to 64 are allowed.",
                fix: id.isEmpty
                    ? "Leave the header out." : "Shorten it by \(id.utf8.count - 64) bytes, or send a digest of it.")
        ]
    }
}

struct APNsID: LintRule {
    let name = "apns-id"
    let levels = [LintLevel.error, .warning]
    let meaning =
        "`apns-id` is a UUID in lower case, 8-4-4-4-12 hexadecimal digits. Else 400 `BadMessageId`; capitals are a warning."
    let source = "Apple, \"Sending notification requests to APNs\""

    func findings(in push: LintSubject) -> [LintFinding] {
        guard let id = push.headers["apns-id"] else { return [] }
        let path = "headers.apns-id"
        let groups = id.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard groups.map(\.count) == [8, 4, 4, 4, 12], groups.joined().allSatisfy(Self.isHexadecimal) else {
            return [
                finding(
                    .error, at: path, "apns-id is no UUID.",
                    fix: "Send a UUID, or leave the header out: Apple makes one.")
            ]
        }
        guard id != id.lowercased() else { return [] }
        return [finding(.warning, at: path, "apns-id has capitals.", fix: "Write it in lower case.")]
    }

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        Character(Unicode.Scalar(byte)).isHexDigit
    }
}

struct HeaderUnknown: LintRule {
    let name = "header-unknown"
    let levels = [LintLevel.error, .warning]
    let meaning =
        "A header `apns-…` that Apple does not know: an error where it is almost one of Apple's, else a warning."
    let source = "Apple, \"Sending notification requests to APNs\""

    func findings(in push: LintSubject) -> [LintFinding] {
        push.headers.keys.sorted().compactMap { key in
            guard !AppleKeys.headers.contains(key) else { return nil }
            let meant = SimilarKey.match(for: key, among: AppleKeys.headers)
            guard meant != nil || key.hasPrefix("apns-") else { return nil }
            return finding(
                meant == nil ? .warning : .error, at: "headers.\(key)",
                "Apple does not know the header \(key)." + (meant.map { " Did you mean \($0)?" } ?? ""),
                fix: meant.map { "Rename it to \($0)." } ?? "Remove it.")
        }
    }
}
