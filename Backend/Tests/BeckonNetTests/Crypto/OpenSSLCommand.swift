import Foundation

/// OpenSSL's own command as a foreign judge of what we make.
struct OpenSSLCommand {
    let folder: URL

    /// Works in a new folder, which ``remove()`` deletes.
    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "beckon-openssl-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    func remove() { try? FileManager.default.removeItem(at: folder) }  // a folder that is left behind harms nobody

    func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: folder.appending(path: name))
    }

    func write(_ bytes: [UInt8], to name: String) throws {
        try Data(bytes).write(to: folder.appending(path: name))
    }

    /// Both outputs as one text.
    @discardableResult
    func callAsFunction(_ arguments: String...) throws -> (status: Int32, output: String) { try run(arguments) }

    func run(_ arguments: [String]) throws -> (status: Int32, output: String) {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["openssl"] + arguments
        process.currentDirectoryURL = folder
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: output, as: UTF8.self))
    }
}
