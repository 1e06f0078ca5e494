import BeckonAPI
import BeckonModel
import Foundation

extension FileFolder {
    /// Removes files, also what of them has come; those that are gone already are no error.
    func remove(_ ids: [FileID]) async throws(StorageError) {
        let places = ids.flatMap { [place(of: $0), unfinished($0)] }
        try await perform {
            for place in places where FileManager.default.fileExists(atPath: place.path) {
                try FileManager.default.removeItem(at: place)
            }
        }
    }

    /// Removes those of the files that were written before.
    func remove(_ ids: [FileID], writtenBefore time: Date) async throws(StorageError) {
        let places = ids.map(place)
        try await perform { for place in places { try Self.remove(place, writtenBefore: time) } }
    }

    /// Removes what has begun to come before, and never came whole.
    func removeUnfinished(writtenBefore time: Date) async throws(StorageError) {
        let folder = root.appendingPathComponent("incoming")
        try await perform {
            for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
                try Self.remove(folder.appendingPathComponent(name), writtenBefore: time)
            }
        }
    }

    /// The names of the folders that hold files.
    func shards() async throws(StorageError) -> [String] {
        try await perform {
            try FileManager.default.contentsOfDirectory(atPath: self.root.path).filter { $0.utf8.count == 2 }.sorted()
        }
    }

    /// The files of one of them.
    func files(in shard: String) async throws(StorageError) -> [FileID] {
        try await perform {
            try FileManager.default.contentsOfDirectory(atPath: self.root.appendingPathComponent(shard).path)
                .compactMap(FileID.init(rawValue:))
        }
    }

    private static func remove(_ url: URL, writtenBefore time: Date) throws {
        // Somebody else may have removed it meanwhile.
        guard FileManager.default.fileExists(atPath: url.path) else { return }
        let written = try FileManager.default.attributesOfItem(atPath: url.path)[.modificationDate] as? Date
        if let written, written < time { try FileManager.default.removeItem(at: url) }
    }
}
