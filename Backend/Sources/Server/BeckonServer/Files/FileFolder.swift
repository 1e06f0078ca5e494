import BeckonAPI
import BeckonModel
import BeckonNet
import Foundation

/// Where the bytes of uploaded files lie: a folder of one machine.
///
/// Each file is named by its id, in one of up to 256 folders; what is still coming lies in `incoming`. The disk is worked
/// on away from the event loop, by a few at a time. From any task.
public final class FileFolder: Sendable {
    let root: URL
    private let queue: OperationQueue

    /// Makes the folder where it is missing, for the server's user alone.
    ///
    /// Throws ``StorageError/unavailable(_:)``.
    public init(path: String) throws(StorageError) {
        root = URL(fileURLWithPath: path, isDirectory: true)
        queue = OperationQueue()
        queue.name = "beckon.files"
        queue.maxConcurrentOperationCount = 4
        do {
            try Self.make(root.appendingPathComponent("incoming"))
        } catch {
            throw .unavailable("The folder \(path) for files cannot be made: choose one that can be written.")
        }
    }

    /// Throws ``StorageError/unavailable(_:)`` for every error of the body.
    func perform<Value: Sendable>(
        _ body: @escaping @Sendable () throws -> Value
    ) async throws(StorageError) -> Value {
        let result: Result<Value, any Error> = await withCheckedContinuation { continuation in
            queue.addOperation { continuation.resume(returning: Result { try body() }) }
        }
        switch result {
        case .success(let value): return value
        case .failure(let error): throw unavailable(error)
        }
    }

    /// A new file, which is not there before it is finished.
    func begin(_ id: FileID) async throws(StorageError) -> FileWriting {
        let unfinished = unfinished(id)
        let place = place(of: id)
        return try await perform {
            try Self.make(unfinished.deletingLastPathComponent())
            try Data().write(to: unfinished, options: .withoutOverwriting)
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: unfinished.path)
            return FileWriting(
                folder: self, handle: try FileHandle(forWritingTo: unfinished), unfinished: unfinished, place: place)
        }
    }

    /// The bytes of a part of a file; nil where the file is missing.
    ///
    /// - Parameter report: told why it broke off.
    func source(
        of id: FileID, _ range: Range<Int64>, report: @escaping @Sendable (String) -> Void
    ) async throws(StorageError) -> HTTPBodySource? {
        let place = place(of: id)
        let reading = try await perform { () -> FileReading? in
            guard FileManager.default.fileExists(atPath: place.path) else { return nil }
            let handle = try FileHandle(forReadingFrom: place)
            try handle.seek(toOffset: UInt64(range.lowerBound))
            return FileReading(handle: handle, count: range.count)
        }
        guard let reading else { return nil }
        return HTTPBodySource(length: range.count) {
            do throws(StorageError) {
                return try await self.perform { try reading.next() }
            } catch {
                if case .unavailable(let sentence) = error { report(sentence) }
                throw error
            }
        }
    }

    func place(of id: FileID) -> URL {
        root.appendingPathComponent(String(id.rawValue.prefix(2))).appendingPathComponent(id.rawValue)
    }

    /// Where a file lies that is still coming.
    func unfinished(_ id: FileID) -> URL {
        root.appendingPathComponent("incoming").appendingPathComponent(id.rawValue)
    }

    static func make(_ folder: URL) throws {
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    /// What a folder lists survives a power cut.
    static func sync(_ folder: URL) throws {
        let handle = try FileHandle(forReadingFrom: folder)
        try handle.synchronize()
        try handle.close()
    }

    private func unavailable(_ error: any Error) -> StorageError {
        if (error as? CocoaError)?.code == .fileWriteOutOfSpace {
            return .unavailable(
                "The disk that holds the folder \(root.path) is full: free some space, uploads go on by themselves.")
        }
        let code = (error as? CocoaError).map { " (\($0.code.rawValue))" } ?? ""
        return .unavailable("The folder \(root.path) for files does not work\(code): check the disk and permissions.")
    }
}
