public import Foundation

/// Keeps taps that wait over the death of a process. A value of closures, called on the main actor.
public struct TapStore: Sendable {
    /// What was kept; empty where nothing was.
    public var load: @Sendable () throws -> [KeptTap]
    /// Replaces what was kept; nothing stays where the list is empty.
    public var save: @Sendable ([KeptTap]) throws -> Void

    public init(
        load: @escaping @Sendable () throws -> [KeptTap], save: @escaping @Sendable ([KeptTap]) throws -> Void
    ) {
        self.load = load
        self.save = save
    }

    /// A file in the app's own folder, readable after the first unlock as the app may be started in the background.
    /// A file that cannot be read as taps, torn or of another version, counts as empty.
    public static func file(_ url: URL) -> TapStore {
        TapStore(
            load: {
                guard FileManager.default.fileExists(atPath: url.path) else { return [] }
                let data = try Data(contentsOf: url)
                do {
                    return try JSONDecoder().decode(Kept.self, from: data).taps
                } catch is DecodingError {
                    return []
                }
            },
            save: { taps in
                guard !taps.isEmpty else {
                    guard FileManager.default.fileExists(atPath: url.path) else { return }
                    return try FileManager.default.removeItem(at: url)
                }
                try FileManager.default.createDirectory(
                    at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
                try JSONEncoder().encode(Kept(taps: taps)).write(to: url, options: options)
            })
    }

    /// What stands in the file; the key names the version.
    private struct Kept: Codable {
        var taps: [KeptTap]

        enum CodingKeys: String, CodingKey {
            case taps = "taps-1"
        }
    }

    #if canImport(ObjectiveC)
        private static let options: Data.WritingOptions = [
            .atomic, .completeFileProtectionUntilFirstUserAuthentication,
        ]
    #else
        private static let options: Data.WritingOptions = [.atomic]
    #endif
}
