import Foundation

/// Runs a foreign program to its end; both outputs as one text.
func runCommand(_ arguments: String...) async throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    return try await withCheckedThrowingContinuation { continuation in
        process.terminationHandler = { process in
            // A reading end that fails leaves the output empty, and the test's expectation of it says so.
            let output = (try? pipe.fileHandleForReading.readToEnd()) ?? Data()
            continuation.resume(returning: (process.terminationStatus, String(decoding: output, as: UTF8.self)))
        }
        do { try process.run() } catch { continuation.resume(throwing: error) }
    }
}
