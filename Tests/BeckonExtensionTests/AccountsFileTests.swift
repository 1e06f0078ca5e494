import BeckonExtension
import Foundation
import Testing

struct AccountsFileTests {
    @Test func theExtensionReadsWhoIsSignedInAndKnowsNothingBeforeAnybodyWas() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = AccountsFile(appGroup: folder)
        #expect(try file.load() == nil)
        try file.save(["alice", "bob"])
        #expect(try AccountsFile(appGroup: folder).load() == ["alice", "bob"])
        try file.save([])
        #expect(try file.load() == [])
    }
}
