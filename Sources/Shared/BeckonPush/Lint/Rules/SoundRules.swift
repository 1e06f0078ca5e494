import BeckonModel

struct SoundType: LintRule {
    let name = "sound-type"
    let levels = [LintLevel.error]
    let meaning =
        "`aps.sound` is the name of a sound, or an object `{critical, name, volume}` whose name is a string; of any other "
        + "type the push is silent."
    let source = "Apple, \"Generating a remote notification\""

    func findings(in push: LintSubject) -> [LintFinding] {
        guard let sound = push.aps?["sound"], sound.string == nil else { return [] }
        guard let members = sound.object else {
            return [
                finding(
                    .error, at: "aps.sound", "aps.sound is \(sound.kind), not a name.", fix: "Write \"default\".")
            ]
        }
        var findings: [LintFinding] = []
        if members["name"]?.string == nil {
            findings.append(
                finding(
                    .error, at: "aps.sound.name", "The sound has no name.", fix: "Add \"name\": \"default\"."))
        }
        for key in members.keys.sorted() where !AppleKeys.sound.contains(key) {
            let meant = SimilarKey.match(for: key, among: AppleKeys.sound)
            findings.append(
                finding(
                    .error, at: "aps.sound.\(key)",
                    "Apple does not know aps.sound.\(key)." + (meant.map { " Did you mean \($0)?" } ?? ""),
                    fix: meant.map { "Rename it to \($0)." } ?? "Remove it."))
        }
        return findings
    }
}

struct SoundFormat: LintRule {
    let name = "sound-format"
    let levels = [LintLevel.warning]
    let meaning =
        "A sound file is `.aiff`, `.wav` or `.caf`, in the app's bundle or its `Library/Sounds`; for another the phone "
        + "plays the default."
    let source = "Apple, \"UNNotificationSound\""

    func findings(in push: LintSubject) -> [LintFinding] {
        guard let sound = push.aps?["sound"], let name = sound.string ?? sound["name"]?.string else { return [] }
        let path = sound.string == nil ? "aps.sound.name" : "aps.sound"
        let parts = name.lowercased().split(separator: ".")
        guard name.contains("/") || parts.count > 1 && !["aiff", "aif", "wav", "caf"].contains(parts[parts.count - 1])
        else { return [] }
        return [
            finding(
                .warning, at: path, "The phone cannot play this file; it plays the default sound.",
                fix: "Name an .aiff, .wav or .caf file of the app, without a folder.")
        ]
    }
}

struct SoundVolume: LintRule {
    let name = "sound-volume"
    let levels = [LintLevel.error, .warning]
    let meaning = "`aps.sound.volume` is a number from 0 to 1. Without `critical` 1 it has no effect (a warning)."
    let source = "Apple, \"Generating a remote notification\""

    func findings(in push: LintSubject) -> [LintFinding] {
        guard let sound = push.aps?["sound"]?.object, let volume = sound["volume"] else { return [] }
        guard let number = volume.numeric, (0...1).contains(number) else {
            return [
                finding(
                    .error, at: "aps.sound.volume",
                    "aps.sound.volume is \(volume.isNumber ? "out of range" : volume.kind).",
                    fix: "Write a number from 0 to 1.")
            ]
        }
        guard sound["critical"] != 1 else { return [] }
        return [
            finding(
                .warning, at: "aps.sound.volume", "The volume has an effect on critical alerts only.",
                fix: "Add \"critical\": 1, or remove the volume.")
        ]
    }
}

struct SoundCritical: LintRule {
    let name = "sound-critical"
    let levels = [LintLevel.error, .note]
    let meaning =
        "`aps.sound.critical` is the number 1 or 0. A critical alert needs an entitlement that Apple grants (a note)."
    let source = "Apple, \"Generating a remote notification\""

    func findings(in push: LintSubject) -> [LintFinding] {
        guard let critical = push.aps?["sound"]?["critical"], critical != 0 else { return [] }
        guard critical == 1 else {
            return [
                finding(
                    .error, at: "aps.sound.critical", "aps.sound.critical must be the number 1 or 0.", fix: "Write 1.")
            ]
        }
        return [
            finding(
                .note, at: "aps.sound.critical", "A critical alert needs an entitlement of the app.",
                fix: "Nothing, where the app has it; else write the sound's name alone.")
        ]
    }
}
