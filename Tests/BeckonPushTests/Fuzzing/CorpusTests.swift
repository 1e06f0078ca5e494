import Foundation
import Testing

/// What the fuzzer found worth keeping, and every file that once broke a rule.
@Suite struct CorpusTests {
    private static func files(_ folder: String) -> [URL] {
        let corpus = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Corpus/\(folder)")
        // No files is a failure of the test below.
        let files = try? FileManager.default.contentsOfDirectory(at: corpus, includingPropertiesForKeys: nil)
        return (files ?? []).sorted { $0.path < $1.path }
    }

    @Test func everyFileOfBytesKeepsTheRules() throws {
        let files = Self.files("bytes")
        #expect(files.count > 20)
        for file in files {
            let broken = ReadAnything.bytes(try Data(contentsOf: file))
            #expect(broken == [], "\(file.lastPathComponent)")
        }
    }

    @Test func everyDictionaryOfTheCorpusKeepsTheRules() throws {
        let files = Self.files("userinfo")
        #expect(files.count > 20)
        for file in files {
            var builder = UserInfoBuilder(try Data(contentsOf: file))
            let broken = ReadAnything.userInfo(builder.userInfo())
            #expect(broken == [], "\(file.lastPathComponent)")
        }
    }

    /// Without a fuzzer: random bytes make dictionaries of all kinds.
    @Test func randomDictionariesKeepTheRules() {
        var random = SplitMix(state: 3)
        for _ in 0..<500 {
            let bytes = (0..<Int.random(in: 0...400, using: &random)).map { _ in
                UInt8.random(in: 0...255, using: &random)
            }
            var builder = UserInfoBuilder(Data(bytes))
            let broken = ReadAnything.userInfo(builder.userInfo())
            #expect(broken == [])
        }
    }
}
