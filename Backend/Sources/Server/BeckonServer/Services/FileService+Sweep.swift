import BeckonAPI
import BeckonModel
import Foundation

extension FileService {
    /// How long an upload waits for a message that carries it, in milliseconds.
    static let patience: Int64 = 24 * 60 * 60 * 1000

    /// Removes uploads of more than a day that no message carries or that never came whole, files of messages that are gone, and what crashes have
    /// left behind. Calling it again does no harm.
    ///
    /// Throws ``StorageError/unavailable(_:)``; what is left over is removed the next time.
    ///
    /// - Parameter now: milliseconds since 1970.
    func sweep(now: Int64) async throws(StorageError) {
        guard let folder else { return }
        let dayAgo = now - Self.patience
        try await storage.forgetUnattachedFiles(storedBefore: dayAgo)
        try await storage.forgetUploads(begunBefore: dayAgo)
        while true {
            let ids = try await storage.forgottenFiles(limit: 256)
            guard !ids.isEmpty else { break }
            try await folder.remove(ids)
            try await storage.dropForgottenFiles(ids)
        }
        // A file comes to its place before its row: one without a row is either very young, or nobody's.
        let date = Date(timeIntervalSince1970: Double(dayAgo) / 1000)
        try await folder.removeUnfinished(writtenBefore: date)
        for shard in try await folder.shards() {
            let strays = try await storage.unknownFiles(among: try await folder.files(in: shard))
            if !strays.isEmpty { try await folder.remove(strays, writtenBefore: date) }
        }
    }

    /// Sweeps at once and each hour, until the task is cancelled.
    func sweepFromTimeToTime() async {
        await time.eachHour(report: report) { () async throws(StorageError) in try await sweep(now: time.now()) }
    }
}
