import BeckonAPI
import BeckonModel
import Foundation

/// Backups of the running server, one at a time, in a folder that its configuration names and no request can choose.
actor BackupService {
    private let storage: any MaintenanceStorage
    private let folder: String?
    private let time: TimeSource
    private var isWriting = false

    init(storage: any MaintenanceStorage, folder: String?, time: TimeSource) {
        self.storage = storage
        self.folder = folder
        self.time = time
    }

    func make() async throws -> BackupFile {
        guard let folder else {
            throw ChatError(
                .routeNotFound, "This server keeps no backups.", remedy: "Start it with a folder for them: --backups.")
        }
        guard !isWriting else {
            throw ChatError(
                .tooManyRequests, "A backup is being written.", remedy: "Try again when it is there.")
        }
        isWriting = true
        defer { isWriting = false }
        let name = "beckon-\(BackupName.stamp(time.now())).sqlite"
        do {
            // For the server's user alone, as the store is.
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw StorageError.unavailable(
                "The folder \(folder) cannot be made: choose a folder that can be written for backups.")
        }
        return BackupFile(name: name, bytes: try await storage.backUp(to: "\(folder)/\(name)"))
    }
}
