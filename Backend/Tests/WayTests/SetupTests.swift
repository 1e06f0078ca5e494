import Foundation
import Testing

/// `Scripts/setup` and `Scripts/libraries`, with stand-ins for the system's tools.
@Suite(.timeLimit(.minutes(3))) struct SetupTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func whatCannotBeInstalledIsNamedInASentenceWithAWayOut() async throws {
        try script("dpkg-query", "exit 1")
        try script("apt-get", "echo 'E: no network' >&2; exit 100")
        let setup = try run("setup")
        #expect(await setup.status() == 1)
        let last = try #require(setup.errors.split(separator: "\n").last)
        #expect(last.hasPrefix("setup: apt-get could not install libev-dev"))
        #expect(last.hasSuffix("install them by hand and run this again."))
    }

    @Test func withEverythingThereItSaysNothing() async throws {
        try script("dpkg-query", "echo installed")
        try script("apt-get", "echo 'was called' >&2; exit 1")
        let setup = try run("setup")
        #expect(await setup.status() == 0)
        #expect(setup.output.isEmpty)
        #expect(setup.errors.isEmpty)
    }

    @Test func aLibraryThatIsMissingIsNamedInASentenceWithAWayOut() async throws {
        try script("ldd", "echo ' libev.so.4 => not found'; echo ' libc.so.6 => /lib/libc.so.6'")
        let libraries = try run("libraries", "beckon")
        #expect(await libraries.status() == 1)
        #expect(libraries.errors == "beckon lacks the libraries libev.so.4 on this machine. Run: make setup\n")
    }

    private func run(_ name: String, _ words: String...) throws -> Tool {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        return try Tool(
            Project.folder.appending(path: "Scripts/\(name)"), words: words, in: folder.url,
            environment: ["PATH": "\(folder.url.path):\(path)"])
    }

    private func script(_ name: String, _ body: String) throws {
        let file = folder.url.appending(path: name)
        try "#!/bin/sh\n\(body)\n".write(to: file, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
    }
}
