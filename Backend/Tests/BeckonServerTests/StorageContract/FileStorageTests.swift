import BeckonAPI
import BeckonModel
import BeckonServer
import Testing

/// Rows of uploads (server-notes §5).
@Suite struct FileStorageTests {
    private func file(_ number: Int, of uid: UserID) -> StoredFile {
        StoredFile(
            id: FileID(unchecked: "f\(number)"), uid: uid, name: "a 🦊.png", mimeType: "image/png", extension: "png",
            size: 104_857_600)
    }

    @Test(arguments: StorageDriver.all)
    func theKeyThatWasKeptFirstStays(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let key = try await store.storage.fileKey(orKeep: [0, 1, 255])
            #expect(key == [0, 1, 255])
            #expect(try await store.storage.fileKey(orKeep: [7]) == key)
        }
    }

    /// Issue 6, *Files*; what is forgotten makes room.
    @Test(arguments: StorageDriver.all)
    func theFilesOfAUserStayWithinTheQuota(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let (alice, bob) = (try await store.login("alice"), try await store.login("bob"))
            let size = file(1, of: "alice").size
            for number in 1...2 {
                try await store.storage.insertFile(file(number, of: "alice"), within: 2 * size, by: alice, now: 1)
            }
            for quota in [0, size, 3 * size - 1] {
                await #expect(throws: StorageError.quotaExceeded(quota)) {
                    try await store.storage.insertFile(file(3, of: "alice"), within: quota, by: alice, now: 1)
                }
            }
            #expect(try await store.storage.bytes(uploadedBy: "alice") == 2 * size)
            #expect(try await store.storage.bytes(uploadedBy: "bob") == 0)
            try await store.storage.insertFile(file(4, of: "bob"), within: size, by: bob, now: 3)
            try await store.storage.forgetUnattachedFiles(storedBefore: 2)
            #expect(try await store.storage.bytes(uploadedBy: "alice") == 0)
            try await store.storage.insertFile(file(3, of: "alice"), within: size, by: alice, now: 3)
        }
    }

    @Test(arguments: StorageDriver.all)
    func anUploadIsForWhoeverHasUploadedIt(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            try await store.login("bob")
            let file = file(1, of: "alice")
            try await store.storage.insertFile(file, within: nil, by: alice, now: 1)
            #expect(try await store.storage.file(file.id) == file)
            #expect(try await store.storage.file(file.id, for: "alice") == file)
            #expect(try await store.storage.file(file.id, for: "bob") == nil)
            #expect(try await store.storage.file(FileID(unchecked: "f2"), for: "alice") == nil)
        }
    }

    /// Server-notes §7, security 3: a session that ends within a long upload stores nothing.
    @Test(arguments: StorageDriver.all)
    func aSessionThatHasEndedStoresNothing(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            try await store.storage.removeSession(alice.id)
            let file = file(1, of: "alice")
            await #expect(throws: StorageError.sessionEnded) {
                try await store.storage.insertFile(file, within: nil, by: alice, now: 1)
            }
            #expect(try await store.storage.file(file.id) == nil)
        }
    }

    @Test(arguments: StorageDriver.all)
    func oldUploadsThatNothingCarriesAreForgottenUntilTheirBytesAreGone(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            for number in 1...4 {
                try await store.storage.insertFile(
                    file(number, of: "alice"), within: nil, by: alice, now: Int64(number))
            }
            let ids = (1...4).map { FileID(unchecked: "f\($0)") }
            try await store.storage.forgetUnattachedFiles(storedBefore: 4)
            #expect(try await store.storage.unknownFiles(among: ids) == Array(ids[..<3]))
            #expect(try await store.storage.file(ids[0], for: "alice") == nil)
            #expect(try await store.storage.file(ids[3], for: "alice") != nil)
            let first = try await store.storage.forgottenFiles(limit: 2)
            #expect(first.count == 2)
            try await store.storage.dropForgottenFiles(first)
            // Again does no harm.
            try await store.storage.dropForgottenFiles(first)
            try await store.storage.forgetUnattachedFiles(storedBefore: 4)
            let rest = try await store.storage.forgottenFiles(limit: 9)
            #expect(Set(first + rest) == Set(ids[..<3]) && rest.count == 1)
        }
    }
}
