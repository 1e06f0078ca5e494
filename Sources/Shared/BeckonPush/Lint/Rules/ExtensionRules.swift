import BeckonModel
import Foundation

struct ContentAvailableWithAlert: LintRule {
    let name = "content-available-with-alert"
    let levels = [LintLevel.warning]
    let meaning =
        "`content-available` beside an alert, a badge or a sound runs two paths for one message: it is shown, and the app "
        + "is woken too. Right only where the app means both."
    let source = "P-30"

    func findings(in push: LintSubject) -> [LintFinding] {
        guard let aps = push.aps, push.asksForBackground, push.pushType != .background,
            ["alert", "badge", "sound"].contains(where: { aps[$0] != nil })
        else { return [] }
        return [
            finding(
                .warning, at: "aps.content-available", "The push is shown and wakes the app too.",
                fix: "Remove content-available, unless the app handles a message that reaches it both ways.")
        ]
    }
}

struct BackgroundWithoutContentAvailable: LintRule {
    let name = "background-without-content-available"
    let levels = [LintLevel.error]
    let meaning = "A push of type `background` has `content-available` 1; without it the app is not woken."
    let source = "P-29"

    func findings(in push: LintSubject) -> [LintFinding] {
        guard push.pushType == .background, let aps = push.aps, aps["content-available"] == nil else { return [] }
        return [
            finding(
                .error, at: "aps.content-available", "A background push without content-available wakes no app.",
                fix: "Add \"content-available\": 1.")
        ]
    }
}

struct MutableContentWithoutAlert: LintRule {
    let name = "mutable-content-without-alert"
    let levels = [LintLevel.warning]
    let meaning = "`mutable-content` has no effect without an alert: the extension runs only for a push that shows one."
    let source = "sh-08 B, P-12"

    func findings(in push: LintSubject) -> [LintFinding] {
        guard push.isNotification, push.aps?["mutable-content"] != nil, !push.showsAlert else { return [] }
        return [
            finding(
                .warning, at: "aps.mutable-content", "mutable-content has no effect without an alert.",
                fix: "Add an alert with a text, or remove mutable-content.")
        ]
    }
}

/// Keys in which vendors send the address of a picture, a sound or a film for the extension.
enum AttachmentKeys {
    static let names = Spellings([
        "attachment", "attachment-url", "image", "image-url", "media", "media-url", "picture", "thumbnail-url",
        "video-url", "audio-url",
    ])

    /// Each address with its path; also of lists, of OneSignal's `att` and of FCM's `fcm_options`.
    static func addresses(in payload: [String: JSONValue]) -> [(path: String, address: String)] {
        payload.sorted { $0.key < $1.key }.flatMap { key, value -> [(path: String, address: String)] in
            if key == "fcm_options" {
                return value["image"]?.string.map { [("fcm_options.image", $0)] } ?? []
            }
            if key == "att" {
                return (value.object ?? [:]).sorted { $0.key < $1.key }
                    .compactMap { id, address in address.string.map { ("att.\(id)", $0) } }
            }
            guard names.name(of: key) != nil else { return [] }
            if let address = value.string { return [(key, address)] }
            return (value.array ?? []).enumerated()
                .compactMap { index, address in address.string.map { ("\(key).\(index)", $0) } }
        }
    }

    /// The end of the file's name in lower case; empty where it has none. Query and fragment do not count.
    static func fileExtension(of address: String) -> String {
        let path = address.prefix { $0 != "?" && $0 != "#" }
        let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
        // The host alone (`https://media.example`) names no file.
        guard path.split(separator: "/").count > 2, let dot = name.lastIndex(of: ".") else { return "" }
        return name[name.index(after: dot)...].lowercased()
    }
}

struct AttachmentWithoutExtension: LintRule {
    let name = "attachment-without-extension"
    let levels = [LintLevel.warning]
    let meaning =
        "The push names a picture, but its extension does not run, so nobody attaches it: `aps.mutable-content` 1 and an "
        + "alert are missing."
    let source = "sh-08, P-12"

    func findings(in push: LintSubject) -> [LintFinding] {
        guard push.isNotification, let aps = push.aps, aps["mutable-content"] != 1 || !push.showsAlert else {
            return []
        }
        return AttachmentKeys.addresses(in: push.payload).map { path, _ in
            finding(
                .warning, at: path, "No extension runs for this push, so \(path) is never attached.",
                fix: aps["mutable-content"] == 1 ? "Add an alert with a text." : "Add \"mutable-content\": 1 to aps.")
        }
    }
}

struct AttachmentAddress: LintRule {
    let name = "attachment-address"
    let levels = [LintLevel.error]
    let meaning =
        "An attachment's address is a whole `https` URL. App Transport Security refuses `http`, and the extension can "
        + "load nothing from a name or a path alone."
    let source = "P-18, Apple, \"NSAppTransportSecurity\""

    func findings(in push: LintSubject) -> [LintFinding] {
        AttachmentKeys.addresses(in: push.payload).compactMap { path, address in
            let lowered = address.lowercased()
            if lowered.hasPrefix("https://"), lowered.count > 8 { return nil }
            // An empty string is how some vendors say that there is none.
            if address.isEmpty { return nil }
            if lowered.hasPrefix("http://") {
                return finding(
                    .error, at: path, "\(path) is an http address; the extension cannot load it.", fix: "Use https.")
            }
            // A word or a type (`"image": "photo"`, `image/png`) is some other meaning of the key.
            guard address.hasPrefix("/") || address.contains("://") else { return nil }
            return finding(
                .error, at: path, "\(path) is no https address; the extension cannot load it.",
                fix: "Send the whole address, https://….")
        }
    }
}

struct AttachmentType: LintRule {
    let name = "attachment-type"
    let levels = [LintLevel.warning]
    let meaning =
        "Attachments are JPEG, GIF, PNG; AIFF, WAV, MP3, MPEG-4 audio; MPEG, MPEG-2, MPEG-4, AVI. The type is judged by "
        + "the end of the file's name; another (`webp`, `svg`, `heic`, `pdf`) is not shown. An address without an end is "
        + "no finding: the answer's content type decides."
    let source = "sh-10, P-18"

    func findings(in push: LintSubject) -> [LintFinding] {
        AttachmentKeys.addresses(in: push.payload).compactMap { path, address in
            guard address.contains("://") else { return nil }
            let type = AttachmentKeys.fileExtension(of: address)
            guard Self.others.contains(type) else { return nil }
            return finding(
                .warning, at: path, "The phone shows no attachment of the type \(type).",
                fix: "Send a JPEG or PNG, or convert it in the extension.")
        }
    }

    /// Types that people send and P-18 does not have. What is in neither list is no file's type (`.php`, `.com`).
    private static let others: Set<String> = [
        "webp", "avif", "svg", "heic", "heif", "bmp", "tif", "tiff", "ico", "pdf", "webm", "mkv", "mov", "flv", "wmv",
        "ogg", "oga", "ogv", "opus", "flac", "aac", "amr", "caf", "doc", "docx", "zip", "html", "json", "txt",
    ]
}
