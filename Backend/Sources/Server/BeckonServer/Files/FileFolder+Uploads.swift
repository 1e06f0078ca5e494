import BeckonAPI
import BeckonModel
import Foundation

/// Files that come in parts. What the disk has is what has come: no other count could survive a crash.
extension FileFolder {
    /// Bytes that have come of a file; 0 where nothing has.
    func length(of id: FileID) async throws(StorageError) -> Int64 {
        // Whole ones are in their place; a crash may have come before their row.
        let places = [unfinished(id), place(of: id)]
        return try await perform { try places.compactMap(Self.length).first ?? 0 }
    }

    /// Goes on where the file ends.
    func resume(_ id: FileID) async throws(StorageError) -> UploadWriting {
        let unfinished = unfinished(id)
        return try await perform {
            try Self.make(unfinished.deletingLastPathComponent())
            if !FileManager.default.fileExists(atPath: unfinished.path) {
                try Data().write(to: unfinished, options: .withoutOverwriting)
                try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: unfinished.path)
            }
            let handle = try FileHandle(forWritingTo: unfinished)
            try handle.seekToEnd()
            return UploadWriting(folder: self, handle: handle)
        }
    }

    /// The beginning of a file that is coming; nil where it is none, or in its place already.
    func head(of id: FileID, _ count: Int) async throws(StorageError) -> Data? {
        let unfinished = unfinished(id)
        return try await perform {
            guard FileManager.default.fileExists(atPath: unfinished.path) else { return nil }
            let handle = try FileHandle(forReadingFrom: unfinished)
            let head = try handle.read(upToCount: count) ?? Data()
            try handle.close()
            return head
        }
    }

    /// Brings a file that has come whole to its place, where it survives a power cut. False where it is not whole, or was
    /// removed meanwhile. Calling it again does no harm.
    func complete(_ id: FileID, size: Int64) async throws(StorageError) -> Bool {
        let unfinished = unfinished(id)
        let place = place(of: id)
        return try await perform {
            if try Self.length(place) == size { return true }
            guard try Self.length(unfinished) == size else { return false }
            let handle = try FileHandle(forWritingTo: unfinished)
            try handle.synchronize()
            try handle.close()
            let shard = place.deletingLastPathComponent()
            try Self.make(shard)
            try FileManager.default.moveItem(at: unfinished, to: place)
            try Self.sync(shard)
            try Self.sync(self.root)
            return true
        }
    }

    /// Nil where there is no such file.
    private static func length(_ url: URL) throws -> Int64? {
        guard FileManager.default.fileExists(atPath: url.path) else { return nil }
        let size = try FileManager.default.attributesOfItem(atPath: url.path)[.size] as? NSNumber
        return size?.int64Value
    }
}
