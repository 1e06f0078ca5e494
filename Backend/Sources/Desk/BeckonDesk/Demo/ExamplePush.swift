import BeckonModel
import BeckonPush
import BeckonRouting
import Foundation

/// A push of another vendor or of one's own backend, as a file in the format of `simctl push`.
struct ExamplePush: Sendable {
    let name: String
    /// Whom it is for: the bundle identifier.
    let topic: String
    /// What is sent: the file without simctl's own key.
    let payload: [String: JSONValue]

    /// All files of `Examples/payloads`, by their names.
    ///
    /// - Throws: ``SceneFailure`` where the folder is not found or a file cannot be read.
    static func all() throws -> [ExamplePush] {
        let folder = try folder()
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "apns" }
            .sorted { $0.lastPathComponent < $1.lastPathComponent }
        return try files.map { try ExamplePush(file: $0) }
    }

    private init(file: URL) throws {
        name = file.deletingPathExtension().lastPathComponent
        let push = try PushFile(Data(contentsOf: file))
        guard let object = push.body.object, let bundle = push.bundleID else {
            throw SceneFailure(
                sentence: "\(file.lastPathComponent) is no push: it wants an object with \"\(PushFile.bundleKey)\".")
        }
        topic = bundle
        payload = object
    }

    /// Where a tap must lead, by the seeds: a chat, the screen of the category, or the vendor's own chat screen.
    var destination: Destination? {
        switch name {
        case "user-message": .conversation(.user(UserID(unchecked: "cometchat-uid-1")), messageID: nil)
        case "group-message": .conversation(.group(GroupID(unchecked: "cometchat-guid-1")), messageID: nil)
        case "category-second": .category("Second")
        case "category-third": .category("Third")
        case "voximplant-message": .vendor("voximplant")
        default: nil
        }
    }

    /// The folder below the working folder, or beside the tool's build folder.
    private static func folder() throws -> URL {
        let manager = FileManager.default
        let start = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
        var candidates = [URL(fileURLWithPath: manager.currentDirectoryPath)]
        var above = start
        for _ in 0..<8 {
            above.deleteLastPathComponent()
            candidates.append(above)
        }
        for candidate in candidates {
            let folder = candidate.appending(path: "Examples/payloads")
            if manager.fileExists(atPath: folder.path) { return folder }
        }
        throw SceneFailure(
            sentence: "The example pushes are not here: call beckon demo in the project's folder, which has "
                + "Examples/payloads.")
    }
}
