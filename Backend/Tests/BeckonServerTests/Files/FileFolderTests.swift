import BeckonAPI
import BeckonNet
import Foundation
import Testing

@testable import BeckonServer

/// What the disk does is told to the operator in one sentence with a way out, without a file's id.
@Suite(.timeLimit(.minutes(1))) struct FileFolderTests {
    private let root = FileManager.default.temporaryDirectory.appendingPathComponent("beckon-\(UUID().uuidString)")

    /// Issue 6, *Bad input*: a full disk is an error with its own words.
    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
    func aFullDiskIsToldAsOne() async throws {
        let folder = try FileFolder(path: root.path)
        defer { try? FileManager.default.removeItem(at: root) }
        let full = try FileHandle(forWritingTo: URL(fileURLWithPath: "/dev/full"))
        let place = root.appendingPathComponent("x")
        let writing = FileWriting(folder: folder, handle: full, unfinished: place, place: place)
        let error = await #expect(throws: StorageError.self) { try await writing.write(Data("x".utf8)) }
        #expect(
            error
                == .unavailable(
                    "The disk that holds the folder \(root.path) is full: free some space, uploads go on by themselves."
                ))
    }

    /// An id is used once; if it came twice, the file that is there would stay as it is.
    @Test func aFileThatIsThereIsNotOverwritten() async throws {
        let folder = try FileFolder(path: root.path)
        defer { try? FileManager.default.removeItem(at: root) }
        let id = FileID(unchecked: "00aa")
        for text in ["first", "second"] {
            let writing = try await folder.begin(id)
            try await writing.write(Data(text.utf8))
            if text == "first" {
                try await writing.finish()
            } else {
                await #expect(throws: StorageError.self) { try await writing.finish() }
                try await writing.abandon()
            }
        }
        #expect(try Data(contentsOf: folder.place(of: id)) == Data("first".utf8))
    }

    @Test func aFileThatIsCutShortOnDiskEndsBeforeItsLength() async throws {
        let folder = try FileFolder(path: root.path)
        defer { try? FileManager.default.removeItem(at: root) }
        let id = FileID(unchecked: "00aa")
        let writing = try await folder.begin(id)
        try await writing.write(Data("hello".utf8))
        try await writing.finish()
        let source = try #require(try await folder.source(of: id, 1..<9, report: { _ in }))
        #expect(source.length == 8)
        #expect(try await source.next() == Data("ello".utf8))
        #expect(try await source.next() == nil)
        #expect(try await folder.source(of: FileID(unchecked: "00bb"), 0..<1, report: { _ in }) == nil)
    }

    @Test func aFolderThatCannotBeMadeSaysWhatToDo() throws {
        try Data().write(to: root)
        defer { try? FileManager.default.removeItem(at: root) }
        let error = #expect(throws: StorageError.self) { try FileFolder(path: root.path + "/files") }
        #expect(
            error
                == .unavailable(
                    "The folder \(root.path)/files for files cannot be made: choose one that can be written."))
    }
}
