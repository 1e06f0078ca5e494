public import Foundation

extension OutboxStorage {
    /// One file, replaced by rename after its bytes are on the disk, in a folder that is made when it is missing.
    public static func file(_ url: URL) -> OutboxStorage {
        OutboxStorage(
            load: {
                guard FileManager.default.fileExists(atPath: url.path) else { return nil }
                return try Data(contentsOf: url)
            },
            save: { try replace(url, with: $0) },
            setAside: {
                let aside = url.appendingPathExtension("unreadable")
                guard rename(url.path, aside.path) == 0 else { throw POSIXError.current }
            }
        )
    }

    private static func replace(_ url: URL, with data: Data) throws {
        let folder = url.deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let new = url.appendingPathExtension("new")
        try data.write(to: new)
        // Foundation's own atomic write renames before the bytes are on the disk: a power cut leaves an empty file.
        let handle = try FileHandle(forWritingTo: new)
        defer { handle.closeFile() }
        try handle.synchronize()
        guard rename(new.path, url.path) == 0 else { throw POSIXError.current }
    }
}

extension POSIXError {
    /// What the last call of the system failed with.
    fileprivate static var current: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
}
